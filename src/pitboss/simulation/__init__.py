"""What simulations share."""
