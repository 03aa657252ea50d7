"""Every benchmark in one run, so that the figures can be compared: ours, then the peers'."""

import platform

from bench import discs_rules, discs_search, openspiel


def main() -> None:
    print(f"Python {platform.python_version()}, one core")
    ours = discs_rules.measure()
    for name, speed in ours.items():
        print(f"{name:<60}{speed:>14,.0f}")
    discs_search.measure()
    openspiel.measure()


if __name__ == "__main__":
    main()
