import { parseAmount } from '@baize/domain/money';
import { parseChance } from '@baize/domain/games/dice';
import { MINES_MODEL } from '@baize/domain/games/mines';
import { err, ok, type Result } from '@baize/domain/result';
import { z } from 'zod';
import type { Bet } from '../rounds/start-round.ts';
import type { PlayFailure } from '../rounds/types.ts';

/** Bodies of `/play/v1`. A wrong shape is an error of the client (400), figures out of range are named limits (422). */
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
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const DiceSchema = z.strictObject({
  requestId,
  stake,
  chance: z.string().max(16),
  direction: z.enum(['under', 'over']),
});
const SpinSchema = z.strictObject({ requestId, stake });
const MinesSchema = z.strictObject({ requestId, stake, mines: z.int() });
export const RevealSchema = z.strictObject({
  round: roundId,
  step: z.int().min(0).max(MINES_MODEL.tiles),
  tile: z.int(),
});
export const CashOutSchema = z.strictObject({ requestId, round: roundId });
export const RotateSchema = z.strictObject({ serverSeedHash: hash, clientSeed: z.string().max(256).optional() });
export const ClientSeedSchema = z.strictObject({ clientSeed: z.string().max(256) });
export const EmptySchema = z.strictObject({});

/** Reads a body; the failure names the field. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): Result<z.output<S>, PlayFailure> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return err({ code: 'BAD_REQUEST', detail: issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'body' });
}

export function readDice(body: unknown): Result<Bet, PlayFailure> {
  const read = readBody(DiceSchema, body);
  if (!read.ok) return read;
  const chance = parseChance(read.value.chance);
  if (!chance.ok) return err({ code: 'CHANCE_INVALID' });
  const { direction } = read.value;
  return ok({
    requestId: read.value.requestId,
    stake: read.value.stake,
    choice: { family: 'dice', chanceE2: chance.value, side: direction },
  });
}

export function readSpin(body: unknown): Result<Bet, PlayFailure> {
  const read = readBody(SpinSchema, body);
  return read.ok ? ok({ ...read.value, choice: { family: 'slot' } }) : read;
}

export function readMinesStart(body: unknown): Result<Bet, PlayFailure> {
  const read = readBody(MinesSchema, body);
  if (!read.ok) return read;
  const { mines } = read.value;
  if (mines < MINES_MODEL.minesMin || mines > MINES_MODEL.minesMax) return err({ code: 'MINES_INVALID' });
  return ok({ requestId: read.value.requestId, stake: read.value.stake, choice: { family: 'mines', mines } });
}

const HISTORY_LIMIT_DEFAULT = 20;
const HISTORY_LIMIT_MAX = 50;
const HistoryQuery = z.object({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(HISTORY_LIMIT_MAX).default(HISTORY_LIMIT_DEFAULT),
});
export type HistoryPage = {
  readonly before: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};

export function readHistoryQuery(query: unknown): Result<HistoryPage, PlayFailure> {
  const read = readBody(HistoryQuery, query);
  if (!read.ok) return read;
  if (read.value.cursor === undefined) return ok({ before: undefined, limit: read.value.limit });
  const [time = '', id = ''] = Buffer.from(read.value.cursor, 'base64url').toString('utf8').split('|');
  if (!/^\d{1,15}$/.test(time) || !ROUND_ID.test(id)) return err({ code: 'BAD_REQUEST', detail: 'cursor' });
  return ok({ before: { at: new Date(Number(time)), id }, limit: read.value.limit });
}

export const historyCursor = (last: { openedAt: Date; id: string }): string =>
  Buffer.from(`${last.openedAt.getTime()}|${last.id}`).toString('base64url');
