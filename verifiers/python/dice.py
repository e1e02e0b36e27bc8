"""Dice: one roll in hundredths; under or over a number, such that the chance is the one that was chosen."""
from money import decimal, text
from stream import below


def derive(model, params, words, _stated):
    outcomes = model["outcomes"]
    chance = decimal(params["chance"], 2)
    roll = below(words, outcomes)
    under = params["side"] == "under"
    target = chance if under else outcomes - 1 - chance
    win = roll < target if under else roll > target
    paid = model["returnPercent"] * 1_000_000 // chance if win else 0
    return {"roll": text(roll, 2), "target": text(target, 2), "win": win}, paid
