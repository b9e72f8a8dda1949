"""What Caribbean stud, let it ride and double down stud share."""
