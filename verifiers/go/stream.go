package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// The words of a round, and how whole numbers and shuffles are made of them. Nothing here knows a game.
const words32 = uint64(1) << 32

// Stream is HMAC_SHA256(server seed as text, "client seed:nonce:block"), block 0, 1, 2 ..., read four bytes at a time.
type Stream struct {
	serverSeed, clientSeed string
	nonce                  int64
	block                  int
	left                   []byte
}

func (s *Stream) Word() uint64 {
	if len(s.left) == 0 {
		mac := hmac.New(sha256.New, []byte(s.serverSeed))
		fmt.Fprintf(mac, "%s:%d:%d", s.clientSeed, s.nonce, s.block)
		s.left = mac.Sum(nil)
		s.block++
	}
	word := binary.BigEndian.Uint32(s.left)
	s.left = s.left[4:]
	return uint64(word)
}

// Below is a whole number from 0 to size - 1, each equally likely: the few words that would favour some are passed over.
func (s *Stream) Below(size int) int {
	if size < 1 || size > 1<<21 {
		panic(fmt.Sprintf("size %d", size))
	}
	for {
		product := s.Word() * uint64(size)
		if product%words32 >= words32%uint64(size) {
			return int(product / words32)
		}
	}
}

// Shuffled is the first of a shuffle of 0 .. size - 1: one of those that are left is taken, again and again.
func (s *Stream) Shuffled(size, count int) []int {
	left := make([]int, size)
	for i := range left {
		left[i] = i
	}
	taken := make([]int, 0, count)
	for len(taken) < count {
		at := s.Below(len(left))
		taken = append(taken, left[at])
		left = append(left[:at], left[at+1:]...)
	}
	return taken
}
