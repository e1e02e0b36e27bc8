package main

// symbol of a slot: what it stands for, and what 1, 2, 3 ... of it pay in coins.
type symbol struct {
	role string
	pays []int
}

func (s symbol) pay(count int) int {
	if count < 1 || count > len(s.pays) {
		return 0
	}
	return s.pays[count-1]
}

// machine is a slot as its model describes it.
type machine struct {
	model   Object
	rows    int
	symbols map[string]symbol
	scatter symbol
}

func machineOf(model Object) machine {
	m := machine{model: model, rows: whole(model["rows"]), symbols: map[string]symbol{}}
	for _, each := range list(model["symbols"]) {
		it := object(each)
		s := symbol{role: word(it["role"]), pays: wholes(it["pays"])}
		m.symbols[word(it["id"])] = s
		if s.role == "scatter" {
			m.scatter = s
		}
	}
	return m
}

// lineWin is the best leftmost run of a line: of its first symbol that is no wild, or of the wilds before it.
func (m machine) lineWin(shown []string) (name string, count, units int) {
	wilds := 0
	for wilds < len(shown) && m.symbols[shown[wilds]].role == "wild" {
		wilds++
	}
	if wilds < len(shown) && m.symbols[shown[wilds]].role == "regular" {
		name = shown[wilds]
		for count < len(shown) && (shown[count] == name || m.symbols[shown[count]].role == "wild") {
			count++
		}
		units = m.symbols[name].pay(count)
	}
	if wilds > 0 {
		if pay := m.symbols[shown[0]].pay(wilds); pay > units {
			return shown[0], wilds, pay
		}
	}
	return name, count, units
}

// landed is what the reels show, where cascades begin on their ladder, the words after the stops, of which some kinds
// take more, and the window in which the free spin before ended.
type landed struct {
	mode   string
	stops  []int
	window [][]string
	place  int
	words  *Stream
	before [][]string
}

// played is what a spin tells, its coins, the window in which it ends, and how far it climbs its ladder.
type played struct {
	wins   Object
	units  int
	window [][]string
	climb  int
}

// play a spin by the kind of its model. A model of lines does not name its kind.
func (m machine) play(spin landed) played {
	kind, named := m.model["evaluation"]
	if !named {
		kind = "lines"
	}
	switch word(kind) {
	case "lines":
		wins, units := m.lineWins(spin.window)
		return played{wins, units, spin.window, 0}
	case "ways":
		wins, units := m.wayWins(spin.window)
		return played{wins, units, spin.window, 0}
	case "clusters":
		wins, units := m.clusterWins(spin.window)
		return played{wins, units, spin.window, 0}
	case "hold":
		wins, units := m.lineWins(spin.window)
		worth := m.hold(spin, wins)
		return played{wins, units + worth, spin.window, 0}
	case "cascades":
		return m.cascades(spin.mode, spin.stops, spin.place)
	case "expanding":
		return m.fillingWilds(spin.mode, spin.window)
	case "sticky":
		return m.stayingWilds(spin.window, spin.before)
	}
	panic("slots of the kind " + word(kind))
}

func (m machine) lineWins(window [][]string) (Object, int) {
	wins, units := []Object{}, 0
	for line, rows := range list(m.model["lines"]) {
		shown, positions := []string{}, [][]int{}
		for reel, row := range wholes(rows) {
			shown, positions = append(shown, window[reel][row]), append(positions, []int{reel, row})
		}
		if name, count, pay := m.lineWin(shown); pay > 0 {
			wins = append(wins, Object{"line": line, "symbol": name, "count": count, "units": pay, "positions": positions[:count]})
			units += pay
		}
	}
	return Object{"lineWins": wins}, units
}

// wayWins: a symbol of the first reel pays once for every way through the cells that show it or a wild.
func (m machine) wayWins(window [][]string) (Object, int) {
	wins, units, seen := []Object{}, 0, map[string]bool{}
	for _, name := range window[0] {
		if seen[name] || m.symbols[name].role != "regular" {
			continue
		}
		seen[name] = true
		ways, count, positions := 1, 0, [][]int{}
		for reel, column := range window {
			shown := 0
			for row, each := range column {
				if each == name || m.symbols[each].role == "wild" {
					shown, positions = shown+1, append(positions, []int{reel, row})
				}
			}
			if shown == 0 {
				break
			}
			ways, count = ways*shown, count+1
		}
		if pay := m.symbols[name].pay(count); pay > 0 {
			wins = append(wins, Object{"symbol": name, "count": count, "ways": ways, "units": pay * ways, "positions": positions})
			units += pay * ways
		}
	}
	return Object{"lineWins": []Object{}, "wayWins": wins}, units
}

func (m machine) spin(words *Stream, mode string, grantsLeft, place int, before [][]string) (spin Object, award int, seen played) {
	stops, window := []int{}, [][]string{}
	for _, strip := range list(object(m.model["strips"])[mode]) {
		names := list(strip)
		stop := words.Below(len(names))
		column := make([]string, m.rows)
		for row := range column {
			column[row] = word(names[(stop+row)%len(names)])
		}
		stops, window = append(stops, stop), append(window, column)
	}
	seen = m.play(landed{mode, stops, window, place, words, before})
	places := [][]int{}
	for reel, column := range seen.window {
		for row, name := range column {
			if m.symbols[name].role == "scatter" {
				places = append(places, []int{reel, row})
			}
		}
	}
	multiplier := 1
	if mode == "free" {
		multiplier = whole(m.model["freeMultiplier"])
	}
	scattered := m.scatter.pay(len(places))
	seen.units = (seen.units + scattered) * multiplier
	if awards := wholes(object(m.model["awards"])[mode]); len(places) < len(awards) {
		award = min(awards[len(places)], grantsLeft)
	}
	spin = Object{
		"mode": mode, "stops": stops, "window": window, "multiplier": multiplier, "units": seen.units,
		"scatter": Object{"count": len(places), "positions": places, "units": scattered}, "award": award,
	}
	for kind, each := range seen.wins {
		spin[kind] = each
	}
	return spin, award, seen
}

// slot: a base spin and the free spins that it leads to, until none is left or the largest win is reached.
func slot(round Round) Derived {
	m := machineOf(round.model)
	most, granted, won, place, spins := whole(round.model["maxWinUnits"]), 0, 0, 0, []Object{}
	var before [][]string
	for len(spins) <= granted && won < most {
		mode := "base"
		if len(spins) > 0 {
			mode = "free"
		}
		spin, award, seen := m.spin(round.words, mode, whole(round.model["maxFreeSpins"])-granted, place, before)
		if mode == "free" {
			place, before = place+seen.climb, seen.window
		}
		spins, won, granted = append(spins, spin), won+seen.units, granted+award
	}
	units := min(won, most)
	coins := 0
	if said, named := round.model["coins"]; named {
		coins = whole(said)
	} else {
		coins = len(list(round.model["lines"]))
	}
	return paying(Object{"spins": spins, "units": units, "capped": won >= most}, units*(10_000/coins))
}
