import { z } from 'zod';
import { TermsSchema } from '../agent-terms.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { PLAYER_ID, REASON } from './constants.ts';

/** `refused`: when its day came it was not possible any more. */
export const MOVE_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export const TreeMoveSchema = z.object({
  id: z.string(),
  /** Accounts of the uplines. */
  from: z.string(),
  to: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  askedAt: TimeSchema,
  effectiveAt: TimeSchema,
  state: z.enum(MOVE_STATES),
  endedAt: TimeSchema.nullable(),
});
export type TreeMove = z.infer<typeof TreeMoveSchema>;
/** Why a member cannot be moved there: the fault of the field `to`. */
export const MOVE_FAULTS = ['unknown', 'itself', 'below', 'same', 'currency', 'family', 'top'] as const;

const ParamsSchema = z.object({ id: z.string().regex(PLAYER_ID) });
const ToSchema = z.string().trim().min(1).max(64);

/** What a move would bring about. */
export const MovePreviewSchema = z.object({
  account: z.string(),
  /** Null: right under the platform. */
  from: z.string().nullable(),
  to: z.string(),
  /** Who goes along, the player counted. */
  people: z.number().int(),
  /** Uplines whose teams lose them, and those whose teams gain them, from the top downwards. */
  leaves: z.array(z.string()),
  joins: z.array(z.string()),
  /** Contracts that the player holds; they go on. */
  contracts: z.number().int(),
  effectiveAt: TimeSchema,
});
export type MovePreview = z.infer<typeof MovePreviewSchema>;

/** Operators' changes of the tree. */
export const treeCalls = defineConsoleCalls({
  listTreeMoves: {
    method: 'GET',
    path: '/players/:id/moves',
    permission: 'players.read',
    params: ParamsSchema,
    output: z.array(TreeMoveSchema),
    failures: ['NOT_FOUND'],
  },
  /** What `moveInTree` would do now, with the same refusals. Changes nothing. */
  previewTreeMove: {
    method: 'GET',
    path: '/players/:id/move-preview',
    permission: 'agents.move',
    params: ParamsSchema,
    input: z.object({ to: ToSchema }),
    output: MovePreviewSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Hangs a player with their whole team under another one, from the brand's next day on. */
  moveInTree: {
    method: 'POST',
    path: '/players/:id/move',
    permission: 'agents.move',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ to: ToSchema, reason: writtenText(REASON) }),
    output: z.object({ effectiveAt: TimeSchema }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /**
   * Offers a contract of the platform to a top agent, or other terms for the one that they hold. `waiting`: all that
   * they are promised of a kind of game would come to more than the house keeps, so a second operator checks it first.
   */
  offerTopContract: {
    method: 'POST',
    path: '/players/:id/contract',
    permission: 'agents.contracts',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ terms: TermsSchema, reason: writtenText(REASON) }),
    output: z.object({ waiting: z.boolean() }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT', 'CAPABILITY_CLOSED'],
  },
  withdrawTreeMove: {
    method: 'POST',
    path: '/players/:id/move/withdraw',
    permission: 'agents.move',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ reason: writtenText(REASON) }),
    output: z.object({}),
    failures: ['NOT_FOUND'],
  },
});
