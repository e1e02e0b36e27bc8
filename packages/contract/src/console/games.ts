import { z } from 'zod';
import { GAME_TYPES } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

/** In the page's frame, or in a tab of its own. */
export const VENDOR_OPENS = ['frame', 'tab'] as const;
export const ConsoleVendorSchema = z.object({
  vendor: z.string(),
  displayName: z.string(),
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  opens: z.enum(VENDOR_OPENS),
  sort: z.number().int(),
  games: z.number().int(),
  /** By name. */
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
/** A vendor has no place among the hot games. */
export const SwitchVendorSchema = switchSchema({ ...SWITCHES, opens: z.enum(VENDOR_OPENS).optional() });
/** Switching a game off: a running round may finish, a new one cannot start. */
export const SwitchGameSchema = switchSchema({ ...SWITCHES, isHot: z.boolean().optional() });
export type Switches = z.input<typeof SwitchGameSchema>;

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
});
