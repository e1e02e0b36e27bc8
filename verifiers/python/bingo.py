"""Bingo: a card drawn column by column around its free centre, then the calls; the best pattern is paid."""
from stream import shuffled

FIVE = range(5)


def best(marked):
    lines = [[(row, at) for at in FIVE] for row in FIVE] + [[(at, column) for at in FIVE] for column in FIVE]
    falling, rising = [(at, at) for at in FIVE], [(at, 4 - at) for at in FIVE]
    full = sum(all(place in marked for place in line) for line in [*lines, falling, rising])
    if full >= 4:
        return "fourLines"
    if marked.issuperset(falling + rising):
        return "cross"
    if full >= 2:
        return "threeLines" if full == 3 else "twoLines"
    if marked.issuperset([(0, 0), (0, 4), (4, 0), (4, 4)]):
        return "corners"
    if full == 1:
        return "line"
    stamps = [[(row + a, column + b) for a in (0, 1) for b in (0, 1)] for row in (0, 3) for column in (0, 3)]
    return "stamp" if any(marked.issuperset(stamp) for stamp in stamps) else "none"


def play(model, params, words):
    size = model["perColumn"]
    columns = []
    for column in FIVE:
        drawn = [column * size + index + 1 for index in shuffled(words, size, 4 if column == 2 else 5)]
        columns.append(drawn[:2] + [0] + drawn[2:] if column == 2 else drawn)
    card = [columns[column][row] for row in FIVE for column in FIVE]
    calls = [index + 1 for index in shuffled(words, model["numbers"], model["calls"])]
    called = {0, *calls}
    pattern = best({(place // 5, place % 5) for place in range(25) if card[place] in called})
    paid = model["pays"][params["risk"]][model["patterns"].index(pattern)]
    return {"card": card, "calls": calls, "pattern": pattern}, paid
