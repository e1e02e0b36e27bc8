package main

// covered: cells in which a wild lies over something else.
func covered(window, board [][]string) [][]int {
	cells := [][]int{}
	for reel, column := range board {
		for row, name := range column {
			if name != window[reel][row] {
				cells = append(cells, []int{reel, row})
			}
		}
	}
	return cells
}

func copied(window [][]string) [][]string {
	board := [][]string{}
	for _, column := range window {
		board = append(board, append([]string{}, column...))
	}
	return board
}

// fillingWilds: a wild fills its reel; a win is multiplied by the factors of all reels of wilds that it goes through.
func (m machine) fillingWilds(mode string, window [][]string) played {
	factors := wholes(object(m.model["factors"])[mode])
	board, filled, total := copied(window), make([]bool, len(window)), 0
	for reel, column := range window {
		for _, name := range column {
			if m.symbols[name].role == "wild" {
				filled[reel] = true
				for row := range board[reel] {
					board[reel][row] = name
				}
			}
		}
	}
	wins, _ := m.lineWins(board)
	for _, win := range wins["lineWins"].([]Object) {
		factor := 1
		for reel := 0; reel < win["count"].(int); reel++ {
			if filled[reel] {
				factor *= factors[reel]
			}
		}
		units := win["units"].(int) * factor
		win["factor"], win["units"], total = factor, units, total+units
	}
	wins["covered"] = covered(window, board)
	return played{wins, total, window, 0}
}

// stayingWilds: the wilds in which the free spin before this one ended lie over what the reels bring.
func (m machine) stayingWilds(window, before [][]string) played {
	board := copied(window)
	for reel, column := range before {
		for row, name := range column {
			if m.symbols[name].role == "wild" {
				board[reel][row] = name
			}
		}
	}
	wins, units := m.lineWins(board)
	wins["covered"] = covered(window, board)
	return played{wins, units, board, 0}
}
