"""Tests of Caribbean stud."""
