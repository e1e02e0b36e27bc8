package main

// marks is a card of five rows, true where a number was called.
type marks [5][5]bool

func (m *marks) all(places ...[2]int) bool {
	for _, place := range places {
		if !m[place[0]][place[1]] {
			return false
		}
	}
	return true
}

func (m *marks) best() string {
	full, falling, rising := 0, [][2]int{}, [][2]int{}
	for i := 0; i < 5; i++ {
		row, column := [][2]int{}, [][2]int{}
		for j := 0; j < 5; j++ {
			row, column = append(row, [2]int{i, j}), append(column, [2]int{j, i})
		}
		for _, line := range [][][2]int{row, column} {
			if m.all(line...) {
				full++
			}
		}
		falling, rising = append(falling, [2]int{i, i}), append(rising, [2]int{i, 4 - i})
	}
	down, up := m.all(falling...), m.all(rising...)
	for _, is := range []bool{down, up} {
		if is {
			full++
		}
	}
	stamp := false
	for _, row := range []int{0, 3} {
		for _, column := range []int{0, 3} {
			stamp = stamp || m.all([2]int{row, column}, [2]int{row, column + 1}, [2]int{row + 1, column}, [2]int{row + 1, column + 1})
		}
	}
	switch {
	case full >= 4:
		return "fourLines"
	case down && up:
		return "cross"
	case full == 3:
		return "threeLines"
	case full == 2:
		return "twoLines"
	case m.all([2]int{0, 0}, [2]int{0, 4}, [2]int{4, 0}, [2]int{4, 4}):
		return "corners"
	case full == 1:
		return "line"
	case stamp:
		return "stamp"
	}
	return "none"
}

// bingo: a card drawn column by column around its free centre, then the calls; the best pattern is paid.
func bingo(round Round) Derived {
	size := whole(round.model["perColumn"])
	card := make([]int, 25)
	for column := 0; column < 5; column++ {
		count, row := 5, 0
		if column == 2 {
			count = 4
		}
		for _, index := range round.words.Shuffled(size, count) {
			if column == 2 && row == 2 {
				row++
			}
			card[5*row+column] = column*size + index + 1
			row++
		}
	}
	calls := round.words.Shuffled(whole(round.model["numbers"]), whole(round.model["calls"]))
	called := map[int]bool{0: true}
	for at := range calls {
		calls[at]++
		called[calls[at]] = true
	}
	var marked marks
	for place, number := range card {
		marked[place/5][place%5] = called[number]
	}
	pattern, paid := marked.best(), 0
	pays := wholes(object(round.model["pays"])[word(round.params["risk"])])
	for at, name := range list(round.model["patterns"]) {
		if name == pattern {
			paid = pays[at]
		}
	}
	return paying(Object{"card": card, "calls": calls, "pattern": pattern}, paid)
}
