"""Bots: players of the house, which sit down with people at any game."""
