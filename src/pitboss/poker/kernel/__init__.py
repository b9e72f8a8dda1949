"""Whole hands of poker compiled: the same rules as the table's, on rows of numbers."""
