"""Tests of a game of stud."""
