import { instantGame, type Prize } from './instant-game.ts';

/**
 * A marble falls through rows of pegs, left or right at each with equal chance, into a slot that pays (domain-rules
 * 4.1). The tables are given from the edge to the centre, in ten-thousandths; the other half mirrors them.
 */
export const PEGS_MODEL = {
  family: 'instant',
  form: 'pegs',
  code: 'stu_peg_drop',
  version: 1,
  tables: {
    '8': {
      low: [56_000, 21_000, 11_000, 10_000, 5_000],
      medium: [130_000, 30_000, 13_000, 7_000, 4_000],
      high: [290_000, 40_000, 15_000, 3_000, 2_000],
    },
    '12': {
      low: [100_000, 30_000, 16_000, 14_000, 11_000, 10_000, 5_000],
      medium: [330_000, 110_000, 40_000, 20_000, 11_000, 6_000, 3_000],
      high: [1_700_000, 240_000, 81_000, 20_000, 7_000, 2_000, 2_000],
    },
    '16': {
      low: [160_000, 90_000, 20_000, 14_000, 14_000, 12_000, 11_000, 10_000, 5_000],
      medium: [1_100_000, 410_000, 100_000, 50_000, 30_000, 15_000, 10_000, 5_000, 3_000],
      high: [10_000_000, 1_300_000, 260_000, 90_000, 40_000, 20_000, 2_000, 2_000, 2_000],
    },
  },
} as const;

export const PEG_ROWS = [8, 12, 16] as const;
export const PEG_RISKS = ['low', 'medium', 'high'] as const;
export type PegRows = (typeof PEG_ROWS)[number];
export type PegRisk = (typeof PEG_RISKS)[number];
export type PegsChoice = { readonly rows: PegRows; readonly risk: PegRisk };
/** `path`: 1 where the marble went right; `slot` counts from the left. */
export type PegsResult = { readonly path: readonly number[]; readonly slot: number };

/** What each slot pays, from left to right, in ten-thousandths of the stake. */
export function pegPaysE4({ rows, risk }: PegsChoice): readonly number[] {
  const half: readonly number[] = PEGS_MODEL.tables[`${rows}`][risk];
  return Array.from({ length: rows + 1 }, (_, slot) => half[Math.min(slot, rows - slot)]!);
}

/** How many of the 2^rows ways end in each slot. */
function waysOf(rows: number): readonly bigint[] {
  let ways = [1n];
  for (let row = 0; row < rows; row++)
    ways = Array.from({ length: row + 2 }, (_, slot) => (ways[slot - 1] ?? 0n) + (ways[slot] ?? 0n));
  return ways;
}

const isRows = (rows: unknown): rows is PegRows => PEG_ROWS.some((each) => each === rows);
const isRisk = (risk: unknown): risk is PegRisk => PEG_RISKS.some((each) => each === risk);

export const PEGS = instantGame<PegsChoice, PegsResult>({
  model: PEGS_MODEL,
  readChoice: ({ rows, risk }) => (isRows(rows) && isRisk(risk) ? { rows, risk } : undefined),
  play: (choice, draws) => {
    const path = Array.from({ length: choice.rows }, () => draws.nextInt(2));
    const slot = path.reduce((sum, right) => sum + right, 0);
    return { result: { path, slot }, multiplierE4: BigInt(pegPaysE4(choice)[slot]!) };
  },
  prizes: (choice): readonly Prize[] => {
    const ways = waysOf(choice.rows);
    return pegPaysE4(choice).map((pays, slot) => ({ multiplierE4: BigInt(pays), ways: ways[slot]! }));
  },
  choices: PEG_ROWS.flatMap((rows) => PEG_RISKS.map((risk) => ({ rows, risk }))),
});
