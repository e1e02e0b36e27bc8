import { z } from 'zod';
import { INSTANT_FORM_NAMES, type InstantForm } from '@baize/domain/games/instant/forms';
import { STEPS_FORM_NAMES, type StepsForm } from '@baize/domain/games/steps/forms';
import type { SlotModel } from '@baize/domain/games/slot/model';

/** Rounds as a game client sees them. Money, multipliers, chances and rolls are decimal strings. */
const money = z.string().regex(/^\d+(\.\d{1,5})?$/);
const multiplier = z.string().regex(/^\d+(\.\d{1,4})?$/);
const hundredths = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/);
const count = z.int();
const position = z.tuple([count, count]).readonly();

const DiceRoundSchema = z.object({
  family: z.literal('dice'),
  params: z.object({ chance: hundredths, side: z.enum(['under', 'over']) }),
  /** Null where the round was given back before anything was drawn. */
  result: z.object({ roll: hundredths, target: hundredths, win: z.boolean() }).nullable(),
});
const MedalSchema = z.object({ position, units: count, prize: z.string().optional() });
const SpinSchema = z.object({
  mode: z.enum(['base', 'free']),
  stops: z.array(count).readonly(),
  window: z.array(z.array(z.string()).readonly()).readonly(),
  lineWins: z
    .array(
      z.object({
        line: count,
        symbol: z.string(),
        count,
        units: count,
        /** What the wilds in it have multiplied it by, where they do. */
        factor: count.optional(),
        positions: z.array(position).readonly(),
        win: money,
      }),
    )
    .readonly(),
  /** Of a game of ways, which has no lines. */
  wayWins: z
    .array(
      z.object({
        symbol: z.string(),
        count,
        ways: count,
        units: count,
        positions: z.array(position).readonly(),
        win: money,
      }),
    )
    .readonly()
    .optional(),
  /** Of a game of clusters: cells that touch. */
  clusterWins: z
    .array(z.object({ symbol: z.string(), count, units: count, positions: z.array(position).readonly(), win: money }))
    .readonly()
    .optional(),
  /** Of a game of cascades: each winning window, and what it falls to. */
  cascades: z
    .array(
      z.object({
        wins: z
          .array(z.object({ symbol: z.string(), count, units: count, positions: z.array(position).readonly() }))
          .readonly(),
        multiplier: count,
        units: count,
        window: z.array(z.array(z.string()).readonly()).readonly(),
      }),
    )
    .readonly()
    .optional(),
  /** Of a game of hold and win: the medals on the window, and the respins that enough of them start. */
  medals: z.array(MedalSchema).readonly().optional(),
  hold: z
    .object({
      respins: z.array(z.array(MedalSchema).readonly()).readonly(),
      grand: z.boolean(),
      units: count,
      win: money,
    })
    .optional(),
  /** Of wilds that fill their reel, or stay: cells where one lies over what the reels brought. */
  covered: z.array(position).readonly().optional(),
  scatter: z.object({ count, positions: z.array(position).readonly(), units: count }),
  multiplier: count,
  units: count,
  award: count,
  win: money,
});
const SlotRoundSchema = z.object({
  family: z.literal('slot'),
  /** The stake in coins, which are line bets where the game has lines, and what one of them is worth. */
  params: z.object({ lines: count, lineBet: money }),
  result: z
    .object({ spins: z.array(SpinSchema).readonly(), units: count, freeSpins: count, capped: z.boolean() })
    .nullable(),
});
const instantForm = z.enum(INSTANT_FORM_NAMES as readonly [InstantForm, ...InstantForm[]]);
/** A figure, a word, a yes or no, or a list of figures: what a game of one press is chosen and told by. */
const instantFields = z.record(z.string(), z.union([z.string(), count, z.boolean(), z.array(count).readonly()]));
const InstantRoundSchema = z.object({
  family: z.literal('instant'),
  form: instantForm,
  params: instantFields,
  result: instantFields.nullable(),
});
const CrashRoundSchema = z.object({
  family: z.literal('crash'),
  params: z.object({
    /** The round that everybody plays. */
    shared: z.string(),
    panel: z.union([z.literal(1), z.literal(2)]),
    target: hundredths.nullable(),
    /** The figure at which the house can pay no more. */
    ceiling: hundredths,
  }),
  result: z
    .object({
      phase: z.enum(['open', 'cashed', 'crashed', 'void']),
      cashedAt: hundredths.nullable(),
      by: z.enum(['press', 'target']).nullable(),
      /** Where the round stopped; null until it is over. */
      point: hundredths.nullable(),
    })
    .nullable(),
});
const stepsForm = z.enum(STEPS_FORM_NAMES as readonly [StepsForm, ...StepsForm[]]);
const StepsRoundSchema = z.object({
  family: z.literal('steps'),
  form: stepsForm,
  params: instantFields,
  result: z
    .object({
      /** What the player did, in order: their count is the number of the next step. */
      steps: z.array(instantFields).readonly(),
      /** What has been turned so far. */
      shown: instantFields,
    })
    .nullable(),
});
const PlayedSchema = z.discriminatedUnion('family', [
  DiceRoundSchema,
  CrashRoundSchema,
  SlotRoundSchema,
  InstantRoundSchema,
  StepsRoundSchema,
]);
/** What was chosen and what came of it. */
export type Played = z.infer<typeof PlayedSchema>;
export type PlayedOf<K extends Played['family']> = Extract<Played, { family: K }>;

const FairnessSchema = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: count,
  modelHash: z.string(),
  /** Only once its pair was rotated away. */
  serverSeed: z.string().nullable(),
});
const RoundFieldsSchema = z.object({
  id: z.string(),
  /** Only for the owner. */
  requestId: z.string().optional(),
  game: z.string(),
  mode: z.enum(['real', 'try']),
  currency: z.string(),
  state: z.enum(['open', 'closed', 'void']),
  /** False while a win is still on its way to the wallet. */
  settled: z.boolean(),
  /** The wallet refused the win for good; the studio has a case open. */
  disputed: z.boolean().optional(),
  /** Given by the operator: its stake was nobody's money. */
  free: z.boolean().optional(),
  closedBy: z.enum(['player', 'rule']).nullable(),
  stake: money,
  payout: money,
  multiplier,
  validBet: money,
  jackpotContribution: money,
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Null for other players. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
  fairness: FairnessSchema,
});
export const PlayRoundSchema = z.intersection(RoundFieldsSchema, PlayedSchema);
export type PlayRound = z.infer<typeof PlayRoundSchema>;

export const SeedsSchema = z.object({
  serverSeedHash: z.string(),
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Of the next round. */
  nonce: count,
});
export type PlaySeeds = z.infer<typeof SeedsSchema>;

const isModel = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'symbols' in value && 'strips' in value;
/** What a client needs to draw a game; the model only for slots, where the reels are drawn from it. */
const RulesSchema = z.looseObject({
  model: z.custom<SlotModel>(isModel).optional(),
  /** Of a game of one press: which. */
  form: instantForm.optional(),
  /** Of a game of many steps: which. */
  stepsForm: stepsForm.optional(),
});
/** A game as a replay needs it. */
export const ReplayGameSchema = z.object({
  code: z.string(),
  family: z.enum(['slot', 'dice', 'instant', 'steps', 'crash']),
  name: z.object({ en: z.string(), bn: z.string() }),
  modelHash: z.string(),
  rules: RulesSchema,
});
export type ReplayGame = z.infer<typeof ReplayGameSchema>;
export const PlayGameSchema = ReplayGameSchema.extend({
  enabled: z.boolean(),
  /** The stated return as a decimal share; the lowest where it depends on the choice. */
  rtp: z.string(),
  rtpHighest: z.string().optional(),
  volatility: z.string(),
  maxMultiplier: multiplier,
  /** One round in so many pays the largest win, at the choice that has it. */
  topPrizeOneIn: count,
  /** A share of every bet feeds a jackpot. */
  jackpot: z.boolean(),
});

/** Free rounds that the operator gave: the next rounds of the game cost nothing until they are used. */
export const FreeRoundsSchema = z.object({
  id: z.string(),
  rounds: count,
  used: count,
  /** At which each is played. */
  stake: money,
  /** Of them all so far. */
  won: money,
  endsAt: z.string(),
});
export type FreeRounds = z.infer<typeof FreeRoundsSchema>;

/** What a client is told when it opens: game, limits, money, seeds, and the round that was left. */
export const PlayStateSchema = z.object({
  game: PlayGameSchema,
  session: z.object({
    mode: z.enum(['real', 'try']),
    currency: z.string(),
    lang: z.string(),
    theme: z.string(),
    /** What the game wears of its brand, as variables of the tokens. */
    brandTheme: z.record(z.string(), z.string()),
    brand: z.string().nullable(),
    lobbyUrl: z.string().nullable(),
    depositUrl: z.string().nullable(),
    expiresAt: z.string(),
  }),
  /** `payoutStep`: a payout is cut to a whole number of it. */
  limits: z.object({ min: money, max: money, maxWin: money, step: money, default: money, payoutStep: money }),
  /** Null while the wallet has not answered. */
  balance: money.nullable(),
  seeds: SeedsSchema,
  /** A running round of an earlier visit or another device. */
  open: PlayRoundSchema.nullable(),
  /** A bet whose result is not known yet. */
  pending: z.object({ requestId: z.string(), round: z.string(), stake: money }).nullable(),
  freeRounds: FreeRoundsSchema.nullable(),
  settings: z.object({
    muted: z.boolean(),
    quickAllowed: z.boolean(),
    autoplayAllowed: z.boolean(),
    minCycleMs: z.number().min(0),
  }),
  verifierUrl: z.string(),
  serverTime: z.string(),
});

/**
 * Everything the offline verifier takes. Its form is that of the published record, which the verifier itself checks.
 */
export const FairnessRecordSchema = z.looseObject({ round: z.string(), game: z.string() });

/** The result of a call that moves money. */
export const BetResultSchema = z.object({
  round: PlayRoundSchema,
  balance: money.nullable(),
  /** After a free round: how those that it is one of stand now, used up ones too. */
  freeRounds: FreeRoundsSchema.optional(),
});
const CrashOverSchema = z.object({ id: z.string(), place: count, point: hundredths, seed: z.string() });
/** The table of the shared round as its stream tells it, and the asking player's bets in the round. */
export const CrashTableSchema = z.object({
  table: z.object({
    type: z.literal('table'),
    now: z.number(),
    round: z
      .object({
        id: z.string(),
        place: count,
        seedHash: z.string(),
        startsAt: z.number(),
        over: CrashOverSchema.nullable(),
      })
      .nullable(),
    chain: z.object({ salt: z.string(), firstHash: z.string(), rounds: count }).nullable(),
    last: z.array(CrashOverSchema).readonly(),
  }),
  mine: z.array(PlayRoundSchema),
});
/** `repeated`: this very step was taken before, and nothing happened again. */
export const StepResultSchema = BetResultSchema.extend({ repeated: z.boolean() });
export const HistoryPageSchema = z.object({ rounds: z.array(PlayRoundSchema), next: z.string().nullable() });
export const ReplaySchema = z.object({ replay: z.literal(true), round: PlayRoundSchema, game: ReplayGameSchema });
export const RotationSchema = z.object({
  revealed: z.object({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string(), rounds: count }),
  seeds: SeedsSchema,
});
export const BalanceResultSchema = z.object({ balance: money });
export type PlayState = z.infer<typeof PlayStateSchema>;
export type PlayGame = z.infer<typeof PlayGameSchema>;
export type HistoryPage = z.infer<typeof HistoryPageSchema>;
