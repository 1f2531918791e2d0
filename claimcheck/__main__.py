"""``python -m claimcheck`` is the command ``claimcheck``."""

from claimcheck.cli import main

if __name__ == "__main__":
    main()
