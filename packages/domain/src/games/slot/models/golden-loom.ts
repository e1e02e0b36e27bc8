import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { StickyModel } from '../model.ts';

/**
 * Golden Loom: a weaver's loom in the evening. Gold thread that lands in free spins stays in the cloth until the
 * last of them, on reels 2 and 4; three spinning wheels that it does not cover grant five more, up to thirty.
 */
export const GOLDEN_LOOM: StickyModel = {
  family: 'slot',
  code: 'stu_golden_loom',
  version: 1,
  evaluation: 'sticky',
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'goldthread', role: 'wild', pays: [] },
    { id: 'charka', role: 'scatter', pays: [0, 0, 50, 250, 1000] },
    { id: 'sari', role: 'regular', pays: [0, 0, 50, 250, 1000] },
    { id: 'parrot', role: 'regular', pays: [0, 0, 40, 150, 500] },
    { id: 'bangle', role: 'regular', pays: [0, 0, 30, 100, 300] },
    { id: 'kalka', role: 'regular', pays: [0, 0, 25, 80, 225] },
    { id: 'spool', role: 'regular', pays: [0, 0, 14, 45, 125] },
    { id: 'button', role: 'regular', pays: [0, 0, 12, 35, 100] },
    { id: 'thimble', role: 'regular', pays: [0, 0, 10, 25, 80] },
    { id: 'needle', role: 'regular', pays: [0, 0, 8, 20, 60] },
  ],
  lines: LINES_25,
  strips: {
    base: [
      strip(`parrot button kalka thimble needle sari spool bangle needle spool charka needle spool button thimble
    sari parrot kalka button thimble bangle button needle thimble kalka needle spool bangle thimble`),
      strip(`spool thimble kalka parrot needle sari bangle thimble spool goldthread needle button goldthread
    bangle thimble needle button spool bangle parrot kalka button sari needle thimble charka spool
    parrot kalka button needle`),
      strip(`spool parrot button spool sari thimble needle button parrot sari kalka bangle thimble kalka needle
    button spool needle bangle thimble button kalka charka needle thimble bangle spool thimble needle`),
      strip(`parrot bangle thimble spool sari parrot kalka bangle goldthread thimble button spool needle charka
    spool goldthread needle kalka button needle bangle thimble button kalka needle spool parrot sari
    button thimble needle`),
      strip(`thimble bangle spool kalka needle parrot bangle needle button sari thimble spool needle thimble
    spool button kalka sari bangle thimble button parrot thimble button needle kalka spool charka needle`),
    ],
    free: [
      strip(`needle spool button kalka thimble bangle sari charka kalka needle button spool parrot thimble spool
    needle thimble button sari bangle parrot`),
      strip(`button kalka goldthread parrot spool charka bangle button spool goldthread sari spool button parrot
    goldthread thimble needle sari thimble needle bangle kalka needle thimble`),
      strip(`needle thimble spool button thimble sari spool parrot kalka needle bangle thimble kalka bangle
    button spool charka button needle sari parrot`),
      strip(`needle button thimble kalka button goldthread spool charka bangle goldthread spool needle thimble
    bangle needle kalka sari parrot button sari goldthread spool thimble parrot`),
      strip(`spool sari thimble needle spool thimble button charka sari bangle kalka parrot button kalka needle
    button bangle spool thimble needle parrot`),
    ],
  },
  awards: { base: [0, 0, 0, 10, 15, 20], free: [0, 0, 0, 5, 5, 5] },
  freeMultiplier: 1,
  maxWinUnits: 400 * 25,
  maxFreeSpins: 30,
};

export const GOLDEN_LOOM_SHEET: SlotSheet = {
  rtpBase: '0.953197',
  rtpUncapped: undefined,
  sigma: 5.3114,
  hitRate: 0.4716,
  maxWinOneIn: 18_301_973,
  jackpotContributionE4: 100,
  name: { bn: 'সোনার তাঁত', en: 'Golden Loom' },
};
