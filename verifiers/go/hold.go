package main

// hold: medals on the window have a worth, and enough of them stay while empty cells catch more in respins. What is told
// of them is added to the wins; their coins count if they started respins.
func (m machine) hold(spin landed, wins Object) int {
	rules, held, units, count, cells := object(m.model["hold"]), map[[2]int]bool{}, 0, 0, [][2]int{}
	medals, weights := list(rules["medals"]), 0
	for _, medal := range medals {
		weights += whole(object(medal)["weight"])
	}
	cast := func(cell [2]int) Object {
		left, at := spin.words.Below(weights), 0
		for ; left >= whole(object(medals[at])["weight"]); at++ {
			left -= whole(object(medals[at])["weight"])
		}
		it := object(medals[at])
		medal := Object{"position": []int{cell[0], cell[1]}, "units": whole(it["units"])}
		if prize, named := it["prize"]; named {
			medal["prize"] = word(prize)
		}
		held[cell], units, count = true, units+whole(it["units"]), count+1
		return medal
	}
	shown := []Object{}
	for reel, column := range spin.window {
		for row, name := range column {
			cells = append(cells, [2]int{reel, row})
			if m.symbols[name].role == "scatter" {
				shown = append(shown, cast([2]int{reel, row}))
			}
		}
	}
	wins["medals"] = shown
	if count < whole(rules["start"]) {
		return 0
	}
	respins := [][]Object{}
	for left := whole(rules["respins"]); left > 0 && count < len(cells); left-- {
		caught := []Object{}
		for _, cell := range cells {
			if !held[cell] && spin.words.Below(10_000) < whole(rules["landE4"]) {
				caught = append(caught, cast(cell))
			}
		}
		respins = append(respins, caught)
		if len(caught) > 0 {
			left = whole(rules["respins"]) + 1
		}
	}
	grand := count == len(cells)
	if grand {
		units += whole(rules["grandUnits"])
	}
	wins["hold"] = Object{"respins": respins, "grand": grand, "units": units}
	return units
}
