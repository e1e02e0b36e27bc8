import { parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { definePlayCalls } from '../define-call.ts';
import { BET_FAILURES, STEP_FAILURES, WALLET_REFUSALS } from './failures.ts';
import {
  BalanceResultSchema,
  BetResultSchema,
  CrashTableSchema,
  FairnessRecordSchema,
  HistoryPageSchema,
  PlayStateSchema,
  ReplaySchema,
  StepResultSchema,
  RotationSchema,
  SeedsSchema,
} from './rounds.ts';

const requestId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const stake = z
  .string()
  .max(24)
  .transform((text, context) => {
    const value = parseAmount(text);
    if (value === undefined) context.addIssue('must be a decimal string');
    return value ?? z.NEVER;
  });
export const ROUND_ID = /^r-[A-Za-z0-9_-]{20}$/;
const roundId = z.string().regex(ROUND_ID);
/** A shared round: its chain and its place in it. */
export const SHARED_ID = /^[0-9]{1,12}-[0-9]{1,9}$/;
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const CHOSEN_MAX = 40;
/** No game has rounds of more steps. */
const STEPS_MAX = 200;
/** What a player chooses, or does in a step; the game itself says whether it has such a choice. */
const choiceFields = z.record(
  z.string().max(20),
  z.union([z.string().max(20), z.int(), z.array(z.int()).max(CHOSEN_MAX)]),
);
const HISTORY_LIMIT_DEFAULT = 20;
const HISTORY_LIMIT_MAX = 50;

/** A new round. The same request id always means the same bet, so the call may be repeated. */
const bets = definePlayCalls({
  playDice: {
    method: 'POST',
    path: '/dice',
    access: 'session',
    input: z.strictObject({ requestId, stake, chance: z.string().max(16), side: z.enum(['under', 'over']) }),
    output: BetResultSchema,
    failures: [...BET_FAILURES, 'CHANCE_INVALID'],
  },
  spinSlot: {
    method: 'POST',
    path: '/spin',
    access: 'session',
    /** `freeRounds`: the reward of which this is a round, at its stake and not of the player's money. */
    input: z.strictObject({ requestId, stake, freeRounds: requestId.optional() }),
    output: BetResultSchema,
    failures: BET_FAILURES,
  },
  placeCrashBet: {
    method: 'POST',
    path: '/crash/bet',
    access: 'session',
    input: z.strictObject({
      requestId,
      stake,
      shared: z.string().regex(SHARED_ID),
      panel: z.union([z.literal(1), z.literal(2)]),
      target: z.string().max(12).nullable(),
    }),
    output: BetResultSchema,
    failures: [...BET_FAILURES, 'TARGET_INVALID', 'BETS_CLOSED', 'PANEL_TAKEN'],
  },
  playInstant: {
    method: 'POST',
    path: '/instant',
    access: 'session',
    input: z.strictObject({ requestId, stake, choice: choiceFields }),
    output: BetResultSchema,
    failures: [...BET_FAILURES, 'CHOICE_INVALID'],
  },
  startSteps: {
    method: 'POST',
    path: '/steps/start',
    access: 'session',
    input: z.strictObject({ requestId, stake, choice: choiceFields }),
    output: BetResultSchema,
    failures: [...BET_FAILURES, 'CHOICE_INVALID'],
  },
});

/** A step of a running round, and what belongs to the session. */
const steps = definePlayCalls({
  cashOutCrash: {
    method: 'POST',
    path: '/crash/cash-out',
    access: 'session',
    input: z.strictObject({ round: roundId }),
    output: BetResultSchema,
    failures: [...STEP_FAILURES, 'TOO_EARLY'],
  },
  playStep: {
    method: 'POST',
    path: '/steps/play',
    access: 'session',
    input: z.strictObject({ round: roundId, step: z.int().min(0).max(STEPS_MAX), action: choiceFields }),
    output: StepResultSchema,
    failures: [
      ...STEP_FAILURES,
      'STEP_CONFLICT',
      'ACTION_INVALID',
      'PREVIOUS_UNSETTLED',
      'BET_VOID',
      ...WALLET_REFUSALS,
    ],
  },
  resetTryBalance: {
    method: 'POST',
    path: '/try/reset',
    access: 'session',
    input: z.strictObject({}),
    output: BalanceResultSchema,
    failures: ['TRY_ONLY', 'ROUND_OPEN'],
  },
  rotateSeeds: {
    method: 'POST',
    path: '/seeds/rotate',
    access: 'session',
    input: z.strictObject({ serverSeedHash: hash, clientSeed: z.string().max(256).optional() }),
    output: RotationSchema,
    failures: ['CLIENT_SEED_INVALID', 'NOT_FOUND', 'ROUND_OPEN', 'PREVIOUS_UNSETTLED'],
  },
  changeClientSeed: {
    method: 'PUT',
    path: '/seeds/client',
    access: 'session',
    input: z.strictObject({ clientSeed: z.string().max(256) }),
    output: z.object({ seeds: SeedsSchema }),
    failures: ['CLIENT_SEED_INVALID'],
  },
});

const reads = definePlayCalls({
  getState: {
    method: 'GET',
    path: '/state',
    access: 'session',
    failures: ['WALLET_SESSION_EXPIRED'],
    output: PlayStateSchema,
  },
  readCrashTable: {
    method: 'GET',
    path: '/crash/table',
    access: 'session',
    output: CrashTableSchema,
    failures: ['BAD_REQUEST'],
  },
  listRounds: {
    method: 'GET',
    path: '/rounds',
    access: 'session',
    input: z.object({
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number<number>().int().min(1).max(HISTORY_LIMIT_MAX).default(HISTORY_LIMIT_DEFAULT),
    }),
    output: HistoryPageSchema,
    failures: ['BAD_REQUEST'],
  },
  getRound: {
    method: 'GET',
    path: '/rounds/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    output: ReplaySchema,
    failures: ['NOT_FOUND'],
  },
  getFairness: {
    method: 'GET',
    path: '/fairness/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    output: FairnessRecordSchema,
    failures: ['NOT_FOUND'],
  },
});

/** Every call that a game client makes to the studio. */
export const PLAY_CALLS = { ...bets, ...steps, ...reads };
export type PlayCalls = typeof PLAY_CALLS;
export type PlayCallName = keyof PlayCalls;
