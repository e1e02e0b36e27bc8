import { z } from 'zod';
import { GAME_TYPES } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneyInputSchema, MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

export const ConsoleVendorSchema = z.object({
  vendor: z.string(),
  displayName: z.string(),
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  sort: z.number().int(),
  games: z.number().int(),
  supplier: z.string(),
});
export type ConsoleVendor = z.infer<typeof ConsoleVendorSchema>;
export const ConsoleGameSchema = z.object({
  gameCode: z.string(),
  displayName: z.string(),
  vendor: z.string(),
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.number().int(),
  rtp: z.string(),
  openRounds: z.number().int(),
});
export type ConsoleGame = z.infer<typeof ConsoleGameSchema>;
const SWITCHES = {
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  sort: z.number().int().min(0).max(9_999).optional(),
};
const switchSchema = <S extends typeof SWITCHES>(switches: S) =>
  z
    .object({ ...switches, reason: writtenText({ max: REASON.max }).default('') })
    .refine((sent) => Object.keys(switches).some((name) => sent[name as keyof typeof sent] !== undefined), {
      message: `name at least one of ${Object.keys(switches).join(', ')}`,
    });
export const SwitchVendorSchema = switchSchema(SWITCHES);
/** Switching a game off: a running round may finish, a new one cannot start. */
export const SwitchGameSchema = switchSchema({ ...SWITCHES, isHot: z.boolean().optional() });
export type Switches = z.input<typeof SwitchGameSchema>;
export const ConsoleJackpotSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  enabled: z.boolean(),
  seedMin: MoneySchema,
  seedMax: MoneySchema,
  feedMin: MoneySchema,
  feedMax: MoneySchema,
  feedEveryMs: z.array(z.number().int()),
  contributionRate: z.string(),
  reseedShare: z.string(),
  /** Chance per unit of stake, as a fraction "1/N": a spin of stake s hits with s / N. */
  oddsPerUnit: z.string(),
  seedHash: z.string(),
  hits: z.array(z.object({ amount: MoneySchema, account: z.string(), at: TimeSchema, revealedSeed: z.string() })),
  contributions: z.object({ house: MoneySchema, stakes: MoneySchema, paid: MoneySchema }),
  version: z.number().int(),
});
export type ConsoleJackpot = z.infer<typeof ConsoleJackpotSchema>;
export const UpdateJackpotSchema = z.object({
  enabled: z.boolean().optional(),
  feedMin: MoneyInputSchema.optional(),
  feedMax: MoneyInputSchema.optional(),
  contributionRate: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .optional(),
  version: z.number().int(),
});
export type JackpotPatch = z.input<typeof UpdateJackpotSchema>;

export const gameCalls = defineConsoleCalls({
  listVendors: { method: 'GET', path: '/vendors', permission: 'vendors.read', output: z.array(ConsoleVendorSchema) },
  switchVendor: {
    method: 'PATCH',
    path: '/vendors/:vendor',
    permission: 'vendors.write',
    rate: 'write',
    params: z.object({ vendor: z.string().max(16) }),
    input: SwitchVendorSchema,
    output: z.object({}),
    failures: ['NOT_FOUND'],
  },
  listGames: {
    method: 'GET',
    path: '/games',
    permission: 'vendors.read',
    input: z.object({ vendor: z.string().max(16).optional() }),
    output: z.array(ConsoleGameSchema),
  },
  switchGame: {
    method: 'PATCH',
    path: '/games/:gameCode',
    permission: 'vendors.write',
    rate: 'write',
    params: z.object({ gameCode: z.string().max(64) }),
    input: SwitchGameSchema,
    output: z.object({}),
    failures: ['NOT_FOUND'],
  },
  listJackpots: {
    method: 'GET',
    path: '/jackpots',
    permission: 'jackpots.read',
    output: z.array(ConsoleJackpotSchema),
  },
  updateJackpot: {
    method: 'PATCH',
    path: '/jackpots/:poolId',
    permission: 'jackpots.write',
    rate: 'write',
    params: z.object({ poolId: z.string().max(64) }),
    input: UpdateJackpotSchema,
    output: z.array(ConsoleJackpotSchema),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
