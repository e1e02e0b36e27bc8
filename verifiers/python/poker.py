"""Video poker: a shuffled deck and one draw; what was held stays in its places, the rest comes from the deck."""
from collections import Counter

from stream import shuffled

SUITS, RANKS, FIVE = 4, 13, 5
GROUPS = {"41": "four_of_a_kind", "32": "full_house", "311": "three_of_a_kind", "221": "two_pair"}


def name_of(hand):
    ranks = sorted(card // SUITS for card in hand)
    groups = Counter(ranks)
    shape = "".join(str(count) for count in sorted(groups.values(), reverse=True))
    if shape == "2111":
        return "jacks_or_better" if max(groups, key=groups.get) >= RANKS - 4 else "nothing"
    if shape in GROUPS:
        return GROUPS[shape]
    flush = len({card % SUITS for card in hand}) == 1
    # An ace may also lie below a two.
    straight = ranks[-1] - ranks[0] == FIVE - 1 or ranks == [0, 1, 2, 3, RANKS - 1]
    if not straight:
        return "flush" if flush else "nothing"
    if not flush:
        return "straight"
    return "royal_flush" if ranks[0] == RANKS - FIVE else "straight_flush"


def poker(model, steps, words):
    dealt = shuffled(words, model["cards"], 2 * FIVE)
    if len(steps) > 1:
        raise ValueError("steps")
    held = steps[0]["hold"] if steps else range(FIVE)
    hand, taken = dealt[:FIVE], FIVE
    for place in range(FIVE):
        if place not in held:
            hand[place] = dealt[taken]
            taken += 1
    rank = name_of(hand)
    paid = dict(model["pays"])[rank] * 10_000 if steps else 0
    return {"steps": steps, "shown": {"cards": dealt[:taken], "hand": hand, "rank": rank}}, paid
