"""Hold and win: medals on the window have a worth, and enough of them stay while empty cells catch more in respins."""
from stream import below


def play(model, symbols, window, words):
    """What is told of the medals, and their coins if they started respins."""
    rules, held = model["hold"], {}
    cells = [(reel, row) for reel, column in enumerate(window) for row in range(len(column))]

    def cast(cell):
        left = below(words, sum(medal["weight"] for medal in rules["medals"]))
        for medal in rules["medals"]:
            left -= medal["weight"]
            if left < 0:
                break
        prize = {"prize": medal["prize"]} if "prize" in medal else {}
        held[cell] = {"position": list(cell), "units": medal["units"], **prize}
        return held[cell]

    shown = [cast((reel, row)) for reel, row in cells if symbols[window[reel][row]]["role"] == "scatter"]
    if len(shown) < rules["start"]:
        return {"medals": shown}, 0
    respins, left = [], rules["respins"]
    while left > 0 and len(held) < len(cells):
        empty = [cell for cell in cells if cell not in held]
        respins.append([cast(cell) for cell in empty if below(words, 10_000) < rules["landE4"]])
        left = rules["respins"] if respins[-1] else left - 1
    grand = len(held) == len(cells)
    units = sum(medal["units"] for medal in held.values()) + (rules["grandUnits"] if grand else 0)
    return {"medals": shown, "hold": {"respins": respins, "grand": grand, "units": units}}, units
