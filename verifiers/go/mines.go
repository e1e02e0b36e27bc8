package main

import "math/big"

// mines: the layout follows from the seeds; what was opened is the player's own and is replayed on it.
func mines(round Round) Derived {
	tiles, count := whole(round.model["tiles"]), whole(round.params["mines"])
	layout := round.words.Shuffled(tiles, count)
	picks, last := wholes(round.stated["picks"]), whole(round.stated["lastStep"])
	isMine, seen := map[int]bool{}, map[int]bool{}
	for _, tile := range layout {
		isMine[tile] = true
	}
	hit := -1
	for at, tile := range picks {
		if seen[tile] {
			panic("picks")
		}
		seen[tile] = true
		if hit < 0 && isMine[tile] {
			hit = at
		}
	}
	if last < 1 || last > tiles-count {
		panic("lastStep")
	}
	gems, played, phase := min(len(picks), last), min(len(picks), last), "cashed"
	busted := hit >= 0 && hit < last
	if busted {
		gems, played, phase = hit, hit+1, "busted"
	}
	paid := big.NewInt(0)
	if !busted && gems > 0 {
		paid.Mul(big.NewInt(int64(whole(round.model["returnPercent"])*100)), choose(tiles, gems))
		paid.Div(paid, choose(tiles-count, gems))
	}
	result := Object{"layout": layout, "picks": picks[:played], "gems": gems, "phase": phase}
	return Derived{result: result, multiplierE4: paid}
}

func choose(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}
