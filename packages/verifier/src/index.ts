export { verifyHit, type HitCheck, type HitVerdict } from './jackpot.ts';
export { sha256Hex } from './sha256.ts';
export { verifyRound, verifyText, type Check, type CheckName, type Verdict } from './verify.ts';
