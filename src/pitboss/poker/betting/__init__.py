"""Button, blinds, a player's turn, betting rounds, and the pots they make; 13:69F-14.7, 14.17."""
