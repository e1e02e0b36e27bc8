/**
 * Writes docs/fairness/rtp.md: the exact return of every choice of every in-house game, by closed form or enumeration.
 * Run: node scripts/rtp-doc.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crashChance, crashRtp, crashText } from '@baize/domain/games/crash';
import { diceMultiplierE4, diceRtp, diceSigma } from '@baize/domain/games/dice';
import { formatFraction, fraction, fractionToNumber, type Fraction } from '@baize/domain/games/fraction';
import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import { returnOf, sigmaOf, topOf } from '@baize/domain/games/instant/instant-game';
import { minesLadderE4, minesRtp, minesSigma } from '@baize/domain/games/mines';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { STEPS_WAYS } from '@baize/domain/games/steps/players';
import { evaluationOf, type SlotModel } from '@baize/domain/games/slot/model';
import { slotRtp } from '@baize/domain/games/slot/rtp';
import type { SlotSheet } from '@baize/domain/games/slot/sheet';

export const RTP_DOC = join(import.meta.dirname, '../docs/fairness/rtp.md');

/** One choice of a game with its exact return. */
export type RtpRow = {
  readonly game: string;
  readonly choice: string;
  readonly exact: Fraction;
  /** What is published of it, where that is not the exact figure: a slot ends at its largest win. */
  readonly published?: string;
  /** Of one round, in units of the stake; absent where it depends on the play. */
  readonly sigma?: number;
  readonly topE4: bigint;
};
type Entry<F extends GameEntry['family']> = Extract<GameEntry, { family: F }>;
type RowsOf = { readonly [F in GameEntry['family']]?: (game: Entry<F>) => readonly Omit<RtpRow, 'game'>[] };

const DICE_CHANCES = [1, 100, 1_000, 2_500, 4_950, 7_500, 9_800];
const MINES_CHOICES = [
  [1, 1],
  [1, 24],
  [3, 1],
  [3, 5],
  [5, 3],
  [12, 13],
  [24, 1],
] as const;

const CRASH_TARGETS = [198, 396, 1_584, 12_672, 101_376] as const;

/**
 * Clusters come to it by playing every stop combination, which `npm run rtp` does and holds against the sheet; cascades
 * and wilds that stay, too, to six decimals.
 */
function exactSlot(model: SlotModel, sheet: SlotSheet): Fraction {
  if (evaluationOf(model) === 'clusters' && sheet.rtpUncapped) return sheet.rtpUncapped;
  if (sheet.rtpUncapped || 'hold' in model) return slotRtp(model).total;
  return fraction(BigInt(sheet.rtpBase.replace('.', '')), 1_000_000n);
}

const ROWS: RowsOf = {
  slot: ({ model, sheet, maxMultiplierE4 }) => [
    {
      choice: 'any stake',
      exact: exactSlot(model, sheet),
      published: sheet.rtpBase,
      sigma: sheet.sigma,
      topE4: maxMultiplierE4,
    },
  ],
  dice: () =>
    DICE_CHANCES.map((chance) => ({
      choice: `chance ${(chance / 100).toFixed(2)}`,
      exact: diceRtp(chance),
      sigma: diceSigma(chance),
      topE4: diceMultiplierE4(chance),
    })),
  mines: () =>
    MINES_CHOICES.map(([mines, gems]) => ({
      choice: `${mines} mines, ${gems} gems`,
      exact: minesRtp(mines, gems),
      sigma: minesSigma(mines, gems),
      topE4: minesLadderE4(mines)[gems - 1]!,
    })),
  // At these targets the return is exactly 0.99; at every other it is less than one in 10^9 below.
  crash: () =>
    CRASH_TARGETS.map((target) => {
      const chance = fractionToNumber(crashChance(target));
      return {
        choice: `target ${crashText(target)}`,
        exact: crashRtp(target),
        sigma: (target / 100) * Math.sqrt(chance * (1 - chance)),
        topE4: BigInt(target) * 100n,
      };
    }),
  instant: ({ form }) => {
    const { choices, prizes } = INSTANT_FORMS[form];
    return choices.map((choice) => ({
      choice: Object.entries(choice)
        .map(([name, value]) =>
          Array.isArray(value)
            ? `${value.length} ${name}`
            : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
        )
        .join(', '),
      exact: returnOf(prizes(choice)),
      sigma: sigmaOf(prizes(choice)),
      topE4: topOf(prizes(choice)),
    }));
  },
  steps: ({ form, maxMultiplierE4 }) => STEPS_WAYS[form]().map((way) => ({ ...way, topE4: maxMultiplierE4 })),
};

/** Where the return depends on how a round is played: the two ends that the game publishes, cut to six decimals. */
const endsOf = ({ rtp, rtpHighest, maxMultiplierE4 }: GameEntry): readonly Omit<RtpRow, 'game'>[] =>
  [['least favourable play', rtp] as const, ['most favourable play', rtpHighest] as const].map(([choice, said]) => ({
    choice,
    exact: fraction(BigInt(said.replace('.', '')), 1_000_000n),
    topE4: maxMultiplierE4,
  }));

export function rtpRows(game: GameEntry): RtpRow[] {
  // The family chooses the function that takes it.
  const rowsOf = (ROWS[game.family] as ((entry: GameEntry) => readonly Omit<RtpRow, 'game'>[]) | undefined) ?? endsOf;
  return rowsOf(game).map((row) => ({ game: game.name.en, ...row }));
}

const HEAD = `# Returns

Generated by \`node scripts/rtp-doc.ts\`; a test compares it with the games. Every figure follows from the model that
a round's record names by its hash.

- **Instant games** list all their prizes with the number of outcomes that lead to each: the return is a quotient of
  whole numbers.
- **Dice** and **mines** have a closed form for every choice; some are shown, and the range over all of them is what
  the game publishes.
- **Games of many steps** depend on what the player does: some ways to play are shown. Hi-lo publishes the range over
  every product that guesses can make, jacks or better the best play over all hands and holds; \`npm run rtp\` finds
  both anew.
- **Slots** are computed from how often each symbol stands on each reel. What is published applies the largest win, by
  the distribution of whole rounds, and leaves out the jackpot; \`npm run rtp\` enumerates every combination of stops
  and holds it against both.

\`npm run rtp -- all 100000000\` plays 10^8 rounds of each on the published stream and fails beyond three standard
errors, and [simulations.md](simulations.md) holds what it found in 10^7; \`npm run battery\` puts the stream and the
outcomes of every game to statistical tests; \`npm run verify-rounds\` re-derives rounds in three languages.

| game | choice | exact return | return | sigma | largest win |
|---|---|---|---|---|---|
`;

const times = (e4: bigint): string => `${e4 / 10_000n}.${(e4 % 10_000n).toString().padStart(4, '0')}`;
const QUOTIENT_MAX = 40;

/** A quotient that a person can read; longer ones are told by their digits alone. */
function quotient({ numerator, denominator }: Fraction): string {
  const text = `${numerator} / ${denominator}`;
  return text.length <= QUOTIENT_MAX ? text : `${formatFraction({ numerator, denominator }, 18)}...`;
}

export function renderRtpDoc(): string {
  const rows = GAMES.flatMap(rtpRows).map(
    ({ game, choice, exact, published, sigma, topE4 }) =>
      `| ${game} | ${choice} | ${quotient(exact)} | ${published ?? formatFraction(exact, 6)} | ` +
      `${sigma?.toFixed(4) ?? ''} | ${times(topE4)} |\n`,
  );
  return HEAD + rows.join('');
}

if (import.meta.main) {
  mkdirSync(dirname(RTP_DOC), { recursive: true });
  writeFileSync(RTP_DOC, renderRtpDoc());
}
