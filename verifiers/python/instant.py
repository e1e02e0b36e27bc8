"""Games of one press, by the form that the model names."""
import bingo
import roulette
from money import decimal, text
from stream import WORDS, below, shuffled


def limbo(model, params, words):
    target, highest, word = decimal(params["target"], 2), model["targetE2Max"], next(words)
    reached = highest if word == 0 else min(highest, max(100, model["returnPercent"] * WORDS // word))
    win = reached >= target
    return {"reached": text(reached, 2), "win": win}, target * 100 if win else 0


def pegs(model, params, words):
    rows = params["rows"]
    path = [below(words, 2) for _ in range(rows)]
    slot = sum(path)
    return {"path": path, "slot": slot}, model["tables"][str(rows)][params["risk"]][min(slot, rows - slot)]


def keno(model, params, words):
    drawn = [index + 1 for index in shuffled(words, model["numbers"], model["drawn"])]
    hits = len(set(drawn) & set(params["picks"]))
    return {"drawn": drawn, "hits": hits}, model["pays"][len(params["picks"]) - 1][hits]


def wheel(model, params, words):
    sectors = model["wheels"][params["risk"]]
    sector = below(words, len(sectors))
    return {"sector": sector}, sectors[sector]


FORMS = {"limbo": limbo, "pegs": pegs, "keno": keno, "wheel": wheel, "roulette": roulette.play, "bingo": bingo.play}


def derive(model, params, words, _stated):
    return FORMS[model["form"]](model, params, words)
