"""`python -m processor` is `chapman`."""

from processor.cli import main

if __name__ == "__main__":
    main()
