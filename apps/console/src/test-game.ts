import type { ConsoleGame } from '@baize/contract/console/games';

/** For tests: a game as the catalogue tells it, with what the test is about in place of the usual. */
export const game = (gameCode: string, change: Partial<ConsoleGame> = {}): ConsoleGame => ({
  gameCode,
  displayName: gameCode.toUpperCase(),
  names: {},
  vendor: 'PG',
  vendorName: 'Halfmoon',
  supplier: 'Halfmoon',
  gameType: 'RNG',
  movedFrom: null,
  classify: '',
  tags: [],
  enabled: true,
  maintenance: false,
  standing: 'on',
  isHot: false,
  isNew: false,
  jackpot: false,
  artKind: 'slots',
  art: '',
  sort: 0,
  rtp: '0.96',
  minStake: '1.00',
  lines: null,
  openRounds: 0,
  ...change,
});
