"""`python -m pitboss`: the command, where its script is not on the path."""

from __future__ import annotations

from pitboss.cli.main import main

if __name__ == "__main__":
    main()
