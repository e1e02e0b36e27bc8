import { AMOUNT_MAX } from '@baize/domain/money';
import type { CallKind } from './statuses.ts';
import { CALL_FIELDS } from './messages.ts';
import type { WireSchema } from './wire-schema.ts';

/**
 * The fields of the wallet's calls as they are published: type and meaning. The reader of the hot path is written by
 * hand (messages.ts), so a test holds each type here against it, with values that fit and values that do not.
 */
export type WireField = {
  readonly schema: WireSchema;
  readonly meaning: string;
  /** Where it is required only in some cases: which. */
  readonly when?: Readonly<Partial<Record<CallKind, string>>>;
};

const UUID: WireSchema = { type: 'string', format: 'uuid' };
const FLAG: WireSchema = { type: 'boolean' };
const MONEY: WireSchema = { type: 'integer', format: 'money-integer', minimum: 0, maximum: Number(AMOUNT_MAX) };
const NOTE: WireSchema = { type: 'string', maxLength: 255 };

export const WIRE_FIELDS: Readonly<Record<string, WireField>> = {
  request_uuid: { schema: UUID, meaning: 'Names this request; the answer repeats it.' },
  user: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{3,64}$' },
    meaning: 'The player, by our id: 4 to 64 characters, as the launch told it.',
  },
  token: {
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{10,255}$' },
    meaning: 'The session of the launch.',
  },
  transaction_uuid: { schema: UUID, meaning: 'Names this action, for ever: one id, one effect.' },
  reference_transaction_uuid: {
    schema: UUID,
    meaning: 'The bet that is paid or taken back.',
    when: { win: 'may be left out with `is_supplier_promo` alone' },
  },
  round: {
    schema: { type: 'string', minLength: 1, maxLength: 128 },
    meaning: 'Joins all actions of one round of the game. No control characters.',
  },
  round_closed: { schema: FLAG, meaning: 'Nothing more follows in this round.' },
  game_code: {
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    meaning: 'The game that is played now. It may change within a session, as in the lobby of a live studio.',
  },
  currency: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9]{2,12}$' },
    meaning: "The wallet's currency, in capital letters.",
  },
  amount: {
    schema: MONEY,
    meaning: 'The stake, or what is paid. A win of 0 is a loss; a rollback is always the whole bet and has no amount.',
  },
  is_free: {
    schema: FLAG,
    meaning: 'Played with a free round: cash is not touched by the stake.',
  },
  is_supplier_promo: {
    schema: FLAG,
    meaning: 'The supplier pays it: the amount of such a bet is 0, of such a win above 0.',
  },
  reward_uuid: {
    schema: UUID,
    meaning: 'The reward whose free round this is.',
    when: { bet: 'required with `is_free`, but for a promotion', win: 'required with `is_free`, but for a promotion' },
  },
  is_aggregated: { schema: FLAG, meaning: 'Sums several actions of the game. Kept, never processed.' },
  jackpot_contribution: { schema: MONEY, meaning: 'How much of `amount` feeds a pool. Kept, not booked.' },
  jackpot_win: { schema: MONEY, meaning: 'How much of `amount` was won from a pool.' },
  bet: { schema: NOTE, meaning: 'What was bet on, as text. Kept, never processed.' },
  supplier_transaction_id: { schema: NOTE, meaning: 'Your own number of the action, shown to our operators.' },
  supplier_user: { schema: NOTE, meaning: 'Your own id of the player.' },
  meta: {
    schema: { type: 'object' },
    meaning:
      'Whatever you like. Two keys are read: `valid_bet` (an amount: what counts as turnover, the stake where it is ' +
      'left out) and `settles` (up to 500 ids of bets that this win settles too).',
  },
};

/** Fields that a reader takes and looks at no further: any value is accepted. */
export const UNREAD_FIELDS: Readonly<Partial<Record<CallKind, readonly string[]>>> = { balance: ['supplier_user'] };

/** The published fields of one call in their order: required, optional, forbidden. */
export const fieldsOf = (kind: CallKind): readonly (readonly [name: string, presence: string, field: WireField])[] =>
  [...CALL_FIELDS[kind].names].map(([name, presence]) => [name, presence, WIRE_FIELDS[name]!]);
