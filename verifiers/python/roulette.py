"""Roulette: one pocket; every spot that covers it gives its chips back and pays them."""
from money import decimal
from stream import below

NUMBERS = range(1, 37)


def table(red):
    """Every spot by its name: what lies together on three rows of twelve streets, the zero's own, and the outside."""
    spots = {str(number): {number} for number in range(37)}

    def add(*numbers):
        spots["-".join(map(str, numbers))] = set(numbers)

    for first in NUMBERS:
        row, last_street = (first - 1) % 3, first > 33
        if row < 2:
            add(first, first + 1)
        if not last_street:
            add(first, first + 3)
        if row < 2 and not last_street:
            add(first, first + 1, first + 3, first + 4)
        if row == 0:
            add(first, first + 1, first + 2)
        if row == 0 and not last_street:
            add(*range(first, first + 6))
    for others in ([1], [2], [3], [1, 2], [2, 3], [1, 2, 3]):
        add(0, *others)
    spots |= {"red": set(red), "black": set(NUMBERS) - set(red)}
    spots |= {"odd": set(NUMBERS[::2]), "even": set(NUMBERS[1::2]), "low": set(NUMBERS[:18]), "high": set(NUMBERS[18:])}
    for third in range(3):
        spots[f"dozen{third + 1}"] = set(NUMBERS[12 * third : 12 * third + 12])
        spots[f"column{third + 1}"] = set(NUMBERS[third::3])
    return spots


def play(model, params, words):
    spots = table(model["red"])
    pocket = below(words, model["pockets"])
    stake = payout = 0
    for name, said in params.items():
        chips, covered = decimal(said, 5), spots[name]
        stake += chips
        if pocket in covered:
            payout += chips * (model["pays"][str(len(covered))] + 1)
    return {"pocket": pocket}, payout * 10_000 // stake, stake, payout
