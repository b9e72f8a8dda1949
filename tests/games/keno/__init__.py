"""Tests of keno."""
