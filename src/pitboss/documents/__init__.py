"""Documents of a house: one model for all of them, printed as HTML or as PDF."""
