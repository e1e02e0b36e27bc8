/** Generated from the contract by scripts/call-table.ts: npm run docs. */
export const PLAY_TABLE = {
  playDice: ['POST', '/dice'],
  spinSlot: ['POST', '/spin'],
  startMines: ['POST', '/mines/start'],
  placeCrashBet: ['POST', '/crash/bet'],
  playInstant: ['POST', '/instant'],
  revealTile: ['POST', '/mines/reveal'],
  cashOutMines: ['POST', '/mines/cash-out'],
  cashOutCrash: ['POST', '/crash/cash-out'],
  resetTryBalance: ['POST', '/try/reset'],
  rotateSeeds: ['POST', '/seeds/rotate'],
  changeClientSeed: ['PUT', '/seeds/client'],
  getState: ['GET', '/state'],
  readCrashTable: ['GET', '/crash/table'],
  listRounds: ['GET', '/rounds'],
  getRound: ['GET', '/rounds/:id'],
  getFairness: ['GET', '/fairness/:id'],
} as const;
