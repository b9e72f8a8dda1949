"""What pai gow and pai gow poker share: the bank, the wagers against it, the shaker, settlement."""
