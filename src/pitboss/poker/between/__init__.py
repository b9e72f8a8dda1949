"""Between two rounds: who sits down, leaves, waits or is dealt in; 13:69F-14.7(c)."""
