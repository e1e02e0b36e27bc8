import type { GameType } from '@baize/contract/boot';

/** Stored as a number in every wager; never reuse one. */
const CODES: Record<GameType, number> = {
  LIVE: 1,
  RNG: 2,
  SPORTS: 3,
  ESPORTS: 4,
  PVP: 5,
  FISH: 6,
  LOTT: 7,
  ELOTT: 8,
  COCKFIGHT: 9,
  BGS: 10,
};
const TYPES = new Map<number, GameType>(Object.entries(CODES).map(([type, code]) => [code, type as GameType]));

export const gameTypeCode = (type: GameType): number => CODES[type];
export function gameTypeOf(code: number): GameType {
  const type = TYPES.get(code);
  if (!type) throw new Error(`unknown game type ${code}`);
  return type;
}
