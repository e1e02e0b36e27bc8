package main

// cluster collects the cells that are the same and can be reached from one of them. On a honeycomb every second reel stands half a
// cell lower.
func cluster(isSame func(reel, row int) bool, reel, row int, found map[[2]int]bool) {
	if !isSame(reel, row) || found[[2]int{reel, row}] {
		return
	}
	found[[2]int{reel, row}] = true
	upper := row - 1 + reel%2
	for _, next := range [][2]int{{reel, row - 1}, {reel, row + 1}, {reel - 1, upper}, {reel - 1, upper + 1}, {reel + 1, upper}, {reel + 1, upper + 1}} {
		cluster(isSame, next[0], next[1], found)
	}
}

// clusterWins: equal cells that touch pay by their number, with the wilds that touch them; each cluster once, in the order of
// its first cell that is no wild.
func (m machine) clusterWins(window [][]string) (Object, int) {
	wins, units, told := []Object{}, 0, map[[2]int]bool{}
	for reel, column := range window {
		for row, name := range column {
			if m.symbols[name].role != "regular" || told[[2]int{reel, row}] {
				continue
			}
			isSame := func(r, at int) bool {
				return r >= 0 && r < len(window) && at >= 0 && at < m.rows && (window[r][at] == name || m.symbols[window[r][at]].role == "wild")
			}
			found, positions := map[[2]int]bool{}, [][]int{}
			cluster(isSame, reel, row, found)
			for r, cells := range window {
				for at, shown := range cells {
					if found[[2]int{r, at}] {
						positions = append(positions, []int{r, at})
						told[[2]int{r, at}] = told[[2]int{r, at}] || shown == name
					}
				}
			}
			if pay := m.symbols[name].pay(len(positions)); pay > 0 {
				wins = append(wins, Object{"symbol": name, "count": len(positions), "units": pay, "positions": positions})
				units += pay
			}
		}
	}
	return Object{"lineWins": []Object{}, "clusterWins": wins}, units
}
