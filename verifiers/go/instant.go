package main

import (
	"math/big"
	"strconv"
)

var forms = map[string]func(Round) Derived{
	"limbo": limbo, "pegs": pegs, "keno": keno, "wheel": wheel, "roulette": roulette, "bingo": bingo,
}

// instant: games of one press, by the form that the model names.
func instant(round Round) Derived { return forms[word(round.model["form"])](round) }

func paying(result Object, multiplierE4 int) Derived {
	return Derived{result: result, multiplierE4: big.NewInt(int64(multiplierE4))}
}

func limbo(round Round) Derived {
	target := int(decimal(word(round.params["target"]), 2).Int64())
	highest := whole(round.model["targetE2Max"])
	reached := highest
	if drawn := round.words.Word(); drawn > 0 {
		reached = int(uint64(whole(round.model["returnPercent"])) * words32 / drawn)
	}
	reached = min(reached, highest)
	if reached < 100 {
		reached = 100
	}
	win, paid := reached >= target, 0
	if win {
		paid = target * 100
	}
	return paying(Object{"reached": hundredths(reached), "win": win}, paid)
}

func pegs(round Round) Derived {
	rows := whole(round.params["rows"])
	path, slot := make([]int, rows), 0
	for row := range path {
		path[row] = round.words.Below(2)
		slot += path[row]
	}
	table := object(object(round.model["tables"])[strconv.Itoa(rows)])
	pays := wholes(table[word(round.params["risk"])])
	return paying(Object{"path": path, "slot": slot}, pays[min(slot, rows-slot)])
}

func keno(round Round) Derived {
	drawn := round.words.Shuffled(whole(round.model["numbers"]), whole(round.model["drawn"]))
	picks, hits := wholes(round.params["picks"]), 0
	for at := range drawn {
		drawn[at]++
		for _, pick := range picks {
			if pick == drawn[at] {
				hits++
			}
		}
	}
	pays := wholes(list(round.model["pays"])[len(picks)-1])
	return paying(Object{"drawn": drawn, "hits": hits}, pays[hits])
}

func wheel(round Round) Derived {
	sectors := wholes(object(round.model["wheels"])[word(round.params["risk"])])
	sector := round.words.Below(len(sectors))
	return paying(Object{"sector": sector}, sectors[sector])
}
