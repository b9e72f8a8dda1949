"""What the games with five cards in the centre share; 13:69F-14.10, 14.11."""
