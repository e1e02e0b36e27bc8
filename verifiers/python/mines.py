"""Mines: the layout follows from the seeds; what was opened is the player's own and is replayed on it."""
from math import comb

from stream import shuffled


def derive(model, params, words, stated):
    tiles, mines = model["tiles"], params["mines"]
    layout = shuffled(words, tiles, mines)
    picks, last = stated["picks"], stated["lastStep"]
    if len(set(picks)) != len(picks) or not 1 <= last <= tiles - mines:
        raise ValueError("picks")
    hit = next((at for at, tile in enumerate(picks) if tile in layout), None)
    busted = hit is not None and hit < last
    gems = hit if busted else min(len(picks), last)
    played = picks[: hit + 1] if busted else picks[:last]
    paid = 0
    if not busted and gems > 0:
        paid = model["returnPercent"] * 100 * comb(tiles, gems) // comb(tiles - mines, gems)
    return {"layout": layout, "picks": played, "gems": gems, "phase": "busted" if busted else "cashed"}, paid
