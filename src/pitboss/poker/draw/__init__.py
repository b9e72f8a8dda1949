"""What the draw games share; 13:69F-14.12, 14.12A, 14.12B."""
