"""Payouts of several casinos: the agreement, the record of the host, and its fold."""
