package main

// cascades: what stands often enough anywhere pays and is removed, the rest falls, and the strips refill from above.
func (m machine) cascades(mode string, stops []int, place int) played {
	strips := [][]string{}
	for _, strip := range list(object(m.model["strips"])[mode]) {
		names := []string{}
		for _, name := range list(strip) {
			names = append(names, word(name))
		}
		strips = append(strips, names)
	}
	ladder, most := wholes(object(m.model["ladders"])[mode]), whole(m.model["maxCascades"])
	shown, above := make([][]int, len(stops)), make([]int, len(stops))
	for reel, stop := range stops {
		above[reel] = stop - 1
		for row := 0; row < m.rows; row++ {
			shown[reel] = append(shown[reel], stop+row)
		}
	}
	idAt := func(reel, at int) string {
		length := len(strips[reel])
		return strips[reel][((at%length)+length)%length]
	}
	windowOf := func() [][]string {
		window := make([][]string, len(shown))
		for reel, positions := range shown {
			for _, at := range positions {
				window[reel] = append(window[reel], idAt(reel, at))
			}
		}
		return window
	}
	told, total, window := []Object{}, 0, windowOf()
	for len(told) < most {
		wins, units, gone := m.groups(window)
		if units == 0 {
			break
		}
		for reel, positions := range shown {
			stays := []int{}
			for _, at := range positions {
				if !gone[idAt(reel, at)] {
					stays = append(stays, at)
				}
			}
			for len(stays) < m.rows {
				stays = append([]int{above[reel]}, stays...)
				above[reel]--
			}
			shown[reel] = stays
		}
		window = windowOf()
		factor := ladder[min(place+len(told), len(ladder)-1)]
		told = append(told, Object{"wins": wins, "multiplier": factor, "units": units * factor, "window": window})
		total += units * factor
	}
	return played{Object{"lineWins": []Object{}, "cascades": told}, total, window, len(told)}
}

// groups: what a window pays, symbol by symbol in the order of the model.
func (m machine) groups(window [][]string) (wins []Object, units int, gone map[string]bool) {
	wins, gone = []Object{}, map[string]bool{}
	for _, each := range list(m.model["symbols"]) {
		name, positions := word(object(each)["id"]), [][]int{}
		for reel, column := range window {
			for row, shown := range column {
				if shown == name {
					positions = append(positions, []int{reel, row})
				}
			}
		}
		pay := m.symbols[name].pay(len(positions))
		if m.symbols[name].role != "regular" || pay == 0 {
			continue
		}
		wins = append(wins, Object{"symbol": name, "count": len(positions), "units": pay, "positions": positions})
		units, gone[name] = units+pay, true
	}
	return wins, units, gone
}
