"""Games of many steps, by the form that the model names: what was done is the player's own and is played again."""
from stream import below, shuffled


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


def hand_name(cards):
    """Which hand five cards are; a card is four times its rank, two to ace, and its suit."""
    ranks = sorted(card // 4 for card in cards)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if counts == [2, 1, 1, 1]:
        # From a pair of jacks, rank 9.
        return "jacks_or_better" if any(ranks.count(rank) == 2 and rank >= 9 for rank in ranks) else "nothing"
    if counts != [1] * 5:
        names = {(4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair"}
        return names[tuple(counts)]
    flush = len({card % 4 for card in cards}) == 1
    if ranks[4] - ranks[0] != 4 and ranks != [0, 1, 2, 3, 12]:
        return "flush" if flush else "nothing"
    if not flush:
        return "straight"
    return "royal_flush" if ranks[0] == 8 else "straight_flush"


def poker(model, steps, words):
    """A shuffled deck and one draw: what was held stays in its place, the others take the next cards."""
    size = model["hand"]
    dealt = shuffled(words, model["cards"], 2 * size)
    if len(steps) > 1:
        raise ValueError("steps")
    held = steps[0]["hold"] if steps else list(range(size))
    if held != sorted(set(held)) or any(not 0 <= place < size for place in held):
        raise ValueError("hold")
    left = iter(dealt[size:])
    hand = [dealt[place] if place in held else next(left) for place in range(size)]
    rank = hand_name(hand)
    shown = {"cards": dealt[: 2 * size - len(held)], "hand": hand, "rank": rank}
    return {"steps": steps, "shown": shown}, dict(model["pays"])[rank] * 10_000 if steps else 0


FORMS = {"hilo": hilo, "poker": poker}


def derive(model, _params, words, stated):
    return FORMS[model["form"]](model, stated["steps"], words)
