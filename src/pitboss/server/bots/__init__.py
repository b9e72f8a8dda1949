"""Players of the house: who they are, when they play and how."""
