import { WORDS } from '../../rng.ts';
import { instantGame, type Prize } from './instant-game.ts';

/**
 * Limbo (domain-rules 4.1): a figure that is at least m with the chance 0.99 / m. The player names a target and is paid
 * it where the figure reaches it. Figures are in hundredths inside, decimal text outside.
 */
export const LIMBO_MODEL = {
  family: 'instant',
  form: 'limbo',
  code: 'stu_limbo',
  version: 1,
  returnPercent: 99,
  targetE2Min: 101,
  targetE2Max: 100_000_000,
} as const;

export type LimboChoice = { readonly target: string };
export type LimboResult = { readonly reached: string; readonly win: boolean };

const TARGET = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

/** "2.5" -> 250; undefined for what is no target. */
export function targetE2Of(text: unknown): number | undefined {
  const match = typeof text === 'string' ? TARGET.exec(text) : null;
  if (!match) return undefined;
  const target = Number(match[1]! + (match[2] ?? '').padEnd(2, '0'));
  return target >= LIMBO_MODEL.targetE2Min && target <= LIMBO_MODEL.targetE2Max ? target : undefined;
}

/** 250 -> "2.50". */
export const targetText = (targetE2: number): string =>
  `${Math.floor(targetE2 / 100)}.${String(targetE2 % 100).padStart(2, '0')}`;

/** 0.99 / f in hundredths, cut; never below 1.00, and the game's highest where f is zero or nearly so. */
function reachedE2Of(word: number): number {
  const highest = LIMBO_MODEL.targetE2Max;
  if (word === 0) return highest;
  // Exact: 99 * 2^32 is below 2^53.
  return Math.min(highest, Math.max(100, Math.floor((LIMBO_MODEL.returnPercent * WORDS) / word)));
}

/** How many of the 2^32 words reach a target: those up to 99 * 2^32 / target, and zero. */
const waysTo = (targetE2: number): bigint =>
  (BigInt(LIMBO_MODEL.returnPercent) * BigInt(WORDS)) / BigInt(targetE2) + 1n;

const choiceOf = (targetE2: number): LimboChoice => ({ target: targetText(targetE2) });

/** The chance of reaching a target, in millionths, cut: what the game tells beside it. */
export const limboChanceE6 = (targetE2: number): number => Number((waysTo(targetE2) * 1_000_000n) / BigInt(WORDS));

export const LIMBO = instantGame<LimboChoice, LimboResult>({
  model: LIMBO_MODEL,
  readChoice: ({ target }) => {
    const targetE2 = targetE2Of(target);
    return targetE2 === undefined ? undefined : choiceOf(targetE2);
  },
  play: ({ target }, draws) => {
    const targetE2 = targetE2Of(target)!;
    const reachedE2 = reachedE2Of(draws.nextFloatWord());
    const win = reachedE2 >= targetE2;
    return {
      result: { reached: targetText(reachedE2), win },
      multiplierE4: win ? BigInt(targetE2) * 100n : 0n,
    };
  },
  prizes: ({ target }): readonly Prize[] => {
    const targetE2 = targetE2Of(target)!;
    const ways = waysTo(targetE2);
    return [
      { multiplierE4: 0n, ways: BigInt(WORDS) - ways },
      { multiplierE4: BigInt(targetE2) * 100n, ways },
    ];
  },
  // Every return lies above 0.99 by less than target / 2^32, because ways are whole.
  choices: [101, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000].map(choiceOf),
});
