"""`python -m annamite` is `annamite`."""

from annamite.cli import main

if __name__ == "__main__":
    main()
