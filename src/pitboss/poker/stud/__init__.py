"""What the stud games share; 13:69F-14.9, 14.13, 14.13A."""
