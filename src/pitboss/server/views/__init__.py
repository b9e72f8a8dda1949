"""What each viewer sees of a table, as data that a page can draw."""
