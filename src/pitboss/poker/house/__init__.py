"""What the house chooses, takes, posts and records at its poker tables; 13:69F-14."""
