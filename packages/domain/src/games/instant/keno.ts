import { drawWithoutReplacement, sequence } from '../../rng.ts';
import { choose } from '../mines.ts';
import { instantGame, type Prize } from './instant-game.ts';

/**
 * Keno (domain-rules 4.1): ten of forty numbers are drawn; one to ten are picked, and the hits among them are paid by
 * the table of that many picks, in ten-thousandths of the stake.
 */
export const KENO_MODEL = {
  family: 'instant',
  form: 'keno',
  code: 'stu_keno',
  version: 1,
  numbers: 40,
  drawn: 10,
  picksMax: 10,
  pays: [
    [0, 39_600],
    [0, 19_000, 45_000],
    [0, 10_000, 31_000, 104_000],
    [0, 8_000, 18_000, 50_000, 225_000],
    [0, 2_500, 14_000, 41_000, 165_000, 360_000],
    [0, 0, 10_000, 36_800, 70_000, 165_000, 400_000],
    [0, 0, 4_700, 30_000, 45_000, 140_000, 310_000, 600_000],
    [0, 0, 0, 22_000, 40_000, 130_000, 220_000, 550_000, 700_000],
    [0, 0, 0, 15_500, 30_000, 80_000, 150_000, 440_000, 600_000, 850_000],
    [0, 0, 0, 14_000, 22_500, 45_000, 80_000, 170_000, 500_000, 800_000, 1_000_000],
  ],
} as const;

export type KenoChoice = { readonly picks: readonly number[] };
/** `drawn` in the order in which the numbers came. */
export type KenoResult = { readonly drawn: readonly number[]; readonly hits: number };

/** What 0, 1, 2 ... hits of so many picks pay, in ten-thousandths. */
export const kenoPaysE4 = (picks: number): readonly number[] => KENO_MODEL.pays[picks - 1] ?? [];

/** How many draws out of all have so many hits, and how many draws there are. */
const waysOf = (picks: number, hits: number): bigint =>
  choose(KENO_MODEL.drawn, hits) * choose(KENO_MODEL.numbers - KENO_MODEL.drawn, picks - hits);

function picksOf(said: unknown): readonly number[] | undefined {
  if (!Array.isArray(said) || said.length < 1 || said.length > KENO_MODEL.picksMax) return undefined;
  const picks = new Set<number>();
  for (const pick of said as readonly unknown[]) {
    if (typeof pick !== 'number' || !Number.isInteger(pick) || pick < 1 || pick > KENO_MODEL.numbers) return undefined;
    picks.add(pick);
  }
  return picks.size === said.length ? [...picks].toSorted((a, b) => a - b) : undefined;
}

export const KENO = instantGame<KenoChoice, KenoResult>({
  model: KENO_MODEL,
  readChoice: ({ picks: said }) => {
    const picks = picksOf(said);
    return picks && { picks };
  },
  play: ({ picks }, draws) => {
    const drawn = drawWithoutReplacement(draws, sequence(KENO_MODEL.numbers), KENO_MODEL.drawn).map((n) => n + 1);
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    return { result: { drawn, hits }, multiplierE4: BigInt(kenoPaysE4(picks.length)[hits]!) };
  },
  prizes: ({ picks }): readonly Prize[] =>
    kenoPaysE4(picks.length).map((pays, hits) => ({
      multiplierE4: BigInt(pays),
      ways: waysOf(picks.length, hits),
    })),
  // Numbers are drawn alike, so only how many are picked matters.
  choices: KENO_MODEL.pays.map((_, index) => ({ picks: sequence(index + 1).map((n) => n + 1) })),
});
