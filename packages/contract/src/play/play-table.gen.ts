/** Generated from the contract by scripts/call-table.ts: npm run docs. */
export const PLAY_TABLE = {
  playDice: ['POST', '/dice'],
  spinSlot: ['POST', '/spin'],
  placeCrashBet: ['POST', '/crash/bet'],
  playInstant: ['POST', '/instant'],
  startSteps: ['POST', '/steps/start'],
  cashOutCrash: ['POST', '/crash/cash-out'],
  playStep: ['POST', '/steps/play'],
  resetTryBalance: ['POST', '/try/reset'],
  rotateSeeds: ['POST', '/seeds/rotate'],
  changeClientSeed: ['PUT', '/seeds/client'],
  getState: ['GET', '/state'],
  readCrashTable: ['GET', '/crash/table'],
  listRounds: ['GET', '/rounds'],
  getRound: ['GET', '/rounds/:id'],
  getFairness: ['GET', '/fairness/:id'],
} as const;
