"""Games of many steps, by the form that the model names: what was done is the player's own and is played again."""
from blackjack import blackjack
from poker import poker
from stream import below


def hilo(model, steps, words):
    """Cards one after the other, ace low; guesses in a row multiply, kept exact until the end."""
    ranks, suits = model["ranks"], model["cards"] // model["ranks"]
    gain = model["returnPercent"] * ranks
    # Twos come first in the deck and the ace last, but an ace is the lowest.
    rank = lambda card: (card // suits + 1) % ranks + 1
    cards, above, under, guesses, phase = [below(words, ranks * suits)], 10_000, 1, 0, "open"
    for step in steps:
        move = step["move"]
        if phase != "open" or move not in ("take", "skip", "higher", "lower"):
            raise ValueError("steps")
        if move == "take":
            phase = "paid"
            continue
        cards.append(below(words, ranks * suits))
        if move == "skip":
            continue
        before, after = rank(cards[-2]), rank(cards[-1])
        if after < before if move == "higher" else after > before:
            phase = "lost"
            continue
        above, guesses = above * gain, guesses + 1
        under *= 100 * (ranks + 1 - before if move == "higher" else before)
        likeliest = above * gain // (under * 100 * (ranks - 1))
        if guesses == model["guessesMax"] or likeliest > model["maxMultiplierE4"]:
            phase = "paid"
    shown = {"cards": cards, "guesses": guesses, "phase": phase}
    return {"steps": steps, "shown": shown}, above // under if phase == "paid" else 0


FORMS = {"hilo": hilo, "poker": poker, "blackjack": blackjack}


def derive(model, _params, words, stated):
    return FORMS[model["form"]](model, stated["steps"], words)
