/** Generated from the contract by scripts/call-table.ts: npm run docs. */
export const PLAY_TABLE = {
  playDice: ['POST', '/dice'],
  spinSlot: ['POST', '/spin'],
  startMines: ['POST', '/mines/start'],
  playInstant: ['POST', '/instant'],
  startSteps: ['POST', '/steps/start'],
  revealTile: ['POST', '/mines/reveal'],
  cashOutMines: ['POST', '/mines/cash-out'],
  playStep: ['POST', '/steps/play'],
  resetTryBalance: ['POST', '/try/reset'],
  rotateSeeds: ['POST', '/seeds/rotate'],
  changeClientSeed: ['PUT', '/seeds/client'],
  getState: ['GET', '/state'],
  listRounds: ['GET', '/rounds'],
  getRound: ['GET', '/rounds/:id'],
  getFairness: ['GET', '/fairness/:id'],
} as const;
