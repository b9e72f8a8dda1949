"""The deck: shuffled, cut, dealt, counted, and what happens when a card goes astray."""
