import { z } from 'zod';
import { ChannelRulesSchema } from '../channel-rules.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { DEPOSIT_KINDS } from '../deposit-kinds.ts';
import { MoneyInputSchema, MoneySchema } from '../envelope.ts';
import { CHANNEL_PROVIDERS, COIN } from '../payment-providers.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

/** An account of the house that players pay to. What it is never changes: a wrong one is closed, and entered anew. */
export const ReceivingAccountSchema = z.object({
  id: z.string(),
  /** The bank, or the wallet. */
  provider: z.string(),
  holder: z.string(),
  number: z.string(),
  /** What a QR code of it says; null: its number. */
  qr: z.string().nullable(),
  /** What may come to it in a day; null: without a bound. */
  dayMax: MoneySchema.nullable(),
  /** What the orders of today bring, of those that may still do. */
  today: MoneySchema,
  enabled: z.boolean(),
  /** Two people have agreed to it: only then is it handed out. */
  approved: z.boolean(),
  /** A second person is asked. */
  waiting: z.boolean(),
  version: z.number().int(),
});
export type ReceivingAccount = z.infer<typeof ReceivingAccountSchema>;

export const ChannelNameSchema = z.object({
  bn: writtenText({ min: 1, max: 60 }),
  en: writtenText({ min: 1, max: 60 }),
});

export const ConsoleChannelSchema = z.object({
  code: z.string(),
  kind: z.enum(DEPOSIT_KINDS),
  name: z.object({ bn: z.string(), en: z.string() }),
  rules: ChannelRulesSchema,
  /** By whom it is served; null: its money comes to accounts of the house. */
  provider: z.enum(CHANNEL_PROVIDERS).nullable(),
  /** What is paid with, where a provider takes many coins. */
  coin: z.string().nullable(),
  enabled: z.boolean(),
  /** Orders that still wait for something. */
  openOrders: z.number().int(),
  accounts: z.array(ReceivingAccountSchema),
  /** Two people have agreed to it: only then is it open. */
  approved: z.boolean(),
  /** A change of it waits for a second person. */
  waiting: z.boolean(),
  /** 0: as the connected provider brings it; the first change makes it the brand's own. */
  version: z.number().int(),
});
export type ConsoleChannel = z.infer<typeof ConsoleChannelSchema>;

/** The ways to pay in their order, and the kinds of which more can be made. */
export const ChannelListSchema = z.object({
  channels: z.array(ConsoleChannelSchema),
  kinds: z.array(z.enum(DEPOSIT_KINDS)),
  /** Those that take orders of the brand now. */
  providers: z.array(z.enum(CHANNEL_PROVIDERS)),
});
export type ChannelList = z.infer<typeof ChannelListSchema>;

export const CHANNEL_CODE = /^[a-z][a-z0-9-]{1,39}$/;
const CodeSchema = z.string().max(40).regex(CHANNEL_CODE);
const OfChannel = z.object({ code: CodeSchema });
const CodesSchema = z.array(z.string().max(40)).min(1).max(100);
/** Who serves it: left out where it stays as it is, or where accounts of the house take its money. */
const Served = {
  provider: z.enum(CHANNEL_PROVIDERS).nullable().optional(),
  coin: z.string().regex(COIN).nullable().optional(),
};
const Words = { reason: writtenText(REASON) };

export const channelCalls = defineConsoleCalls({
  listChannels: { method: 'GET', path: '/channels', permission: 'money.read', output: ChannelListSchema },
  /**
   * It begins closed, and its first opening takes two people. BAD_REQUEST: the code is taken, or nothing is connected
   * that such a way to pay goes through.
   */
  createChannel: {
    method: 'POST',
    path: '/channels',
    permission: 'channels.write',
    rate: 'write',
    input: z.object({
      code: CodeSchema,
      kind: z.enum(DEPOSIT_KINDS),
      name: ChannelNameSchema,
      rules: ChannelRulesSchema,
      ...Served,
      ...Words,
    }),
    output: ChannelListSchema,
    failures: ['BAD_REQUEST'],
  },
  /**
   * Holds for orders from now on. The first opening, other names or instructions, another provider or coin, and what
   * lets one person credit more than before wait for a second one.
   * STATE_CONFLICT: somebody was faster, or such a change waits already.
   */
  updateChannel: {
    method: 'PATCH',
    path: '/channels/:code',
    permission: 'channels.write',
    rate: 'write',
    params: OfChannel,
    input: z.object({
      name: ChannelNameSchema,
      rules: ChannelRulesSchema,
      ...Served,
      enabled: z.boolean(),
      version: z.number().int(),
      ...Words,
    }),
    output: ChannelListSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** STATE_CONFLICT: the order is no longer the one that was read. */
  orderChannels: {
    method: 'POST',
    path: '/channel-order',
    permission: 'channels.write',
    rate: 'write',
    input: z.object({ order: CodesSchema, was: CodesSchema, ...Words }),
    output: ChannelListSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** It takes no money until a second person has agreed to it. BAD_REQUEST: the channel has it already. */
  addReceivingAccount: {
    method: 'POST',
    path: '/channels/:code/accounts',
    permission: 'channels.write',
    rate: 'write',
    params: OfChannel,
    input: z.object({
      provider: writtenText({ min: 2, max: 60 }),
      holder: writtenText({ min: 2, max: 80 }),
      number: z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} .@+_-]{3,63}$/u, 'no number of an account'),
      qr: z.string().trim().min(1).max(300).nullable(),
      dayMax: MoneyInputSchema.nullable(),
      ...Words,
    }),
    output: ChannelListSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  /** To open an account that nobody else has agreed to asks a second person, and again where one refused. */
  updateReceivingAccount: {
    method: 'PATCH',
    path: '/receiving-accounts/:id',
    permission: 'channels.write',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    input: z.object({
      enabled: z.boolean(),
      dayMax: MoneyInputSchema.nullable(),
      version: z.number().int(),
      ...Words,
    }),
    output: ChannelListSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
