"""Says whose turn it is to water today. Run: python3 scripts/next_watering.py"""

from datetime import date

ROTA = ["Amara", "Jonas", "Mei", "flat 5"]
FIRST_DAY = date(2026, 4, 1)


def whose_turn(day):
    # TODO: swaps written on the door are not counted yet
    return ROTA[(day - FIRST_DAY).days % len(ROTA)]


if __name__ == "__main__":
    print(f"Today: {whose_turn(date.today())}")
