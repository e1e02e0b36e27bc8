import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, TimeSchema } from '../envelope.ts';
import { DIALECTS } from './connection-values.ts';

/** Whether a supplier is asked: `half-open` lets one call through, whose answer decides. */
export const CIRCUITS = ['closed', 'open', 'half-open'] as const;

/** A supplier as a brand sees it: how it answers, where its money stands, what is in dispute. */
export const SupplierSchema = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  /** The brand lets it in now. */
  letIn: z.boolean(),
  /** An account for trying things out: play money alone. */
  sandbox: z.boolean(),
  /** Games that the brand offers of it. */
  games: z.number().int(),
  health: z.object({
    /** Launches, for which players wait. */
    play: z.enum(CIRCUITS),
    feed: z.enum(CIRCUITS),
    /** Of the last five minutes, from all processes. */
    calls: z.number().int(),
    faults: z.number().int(),
    okAt: TimeSchema.nullable(),
    fault: z.object({ at: TimeSchema, call: z.string(), text: z.string() }).nullable(),
  }),
  openCases: z.number().int(),
  openWagers: z.number().int(),
  /** Staked less paid since the beginning, jackpots of the supplier left out. */
  position: z.object({ currency: z.string(), amount: MoneySchema }),
  /** What stands there of the players' money; null: the supplier holds no balances. */
  standing: z.array(z.object({ currency: z.string(), amount: MoneySchema, players: z.number().int() })).nullable(),
  /** The last day that was compared; null: none was. */
  lastDay: z.object({ day: z.string(), agrees: z.boolean() }).nullable(),
});
export type Supplier = z.infer<typeof SupplierSchema>;

/** The rounds that its feed closed on a UTC day beside our wagers, and what we settled of rounds it never told. */
export const SupplierDaySchema = z.object({
  day: z.string(),
  currency: z.string(),
  rounds: z.number().int(),
  stakeThere: MoneySchema,
  stakeHere: MoneySchema,
  payoutThere: MoneySchema,
  payoutHere: MoneySchema,
  untold: z.number().int(),
  untoldStake: MoneySchema,
  agrees: z.boolean(),
  comparedAt: TimeSchema,
});
export type SupplierDay = z.infer<typeof SupplierDaySchema>;

export const SupplierKeySchema = z.object({
  kid: z.string(),
  notBefore: TimeSchema.nullable(),
  notAfter: TimeSchema.nullable(),
  /** Calls signed with it are accepted now. */
  active: z.boolean(),
});

export const supplierCalls = defineConsoleCalls({
  listSuppliers: {
    method: 'GET',
    path: '/suppliers',
    permission: 'cases.read',
    output: z.array(SupplierSchema),
  },
  getSupplier: {
    method: 'GET',
    path: '/suppliers/:supplier',
    permission: 'cases.read',
    params: z.object({ supplier: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/) }),
    output: SupplierSchema.extend({
      dialect: z.enum(DIALECTS),
      keys: z.array(SupplierKeySchema),
      /** The newest first. */
      days: z.array(SupplierDaySchema),
    }),
    failures: ['NOT_FOUND'],
  },
});
