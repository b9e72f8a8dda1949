"""What every type of poker shares: seats, betting, pots, rake, deck and showdown; 13:69F-14."""
