"""What the three games of baccarat share: dealing, drawing, settlement, prices, simulation."""
