import { randomUUID } from 'node:crypto';
import type { Amount, Currency } from '@baize/domain/money';
import type { Outcome } from '../../answers.ts';
import type { CallOf } from '../../calls.ts';
import { createTransport, TIMEOUTS, urlBelow, type Timeouts, type Transport } from '../../http-exchange.ts';
import type { CallKind } from '../../statuses.ts';
import { BODY_BYTES_MAX, writeJson, type Writable } from '../../strict-json.ts';
import { UNKNOWN_REASONS, type PreparedCall, type Unsent, type WalletWire } from '../../supplier-client.ts';
import { readGapAnswer } from './answer-reader.ts';
import { GAP_PATHS } from './messages.ts';
import { gapHeaders } from './signing.ts';
import { isWholeSubunits, toSubunits, toSubunitText, unitsOf } from './subunits.ts';

/** The supplier's side of the dialect: one action in each request, as our rounds are settled one call at a time. */
export type GapWalletOptions = {
  readonly baseUrl: string;
  readonly secret: Buffer;
  readonly transport?: Transport;
  readonly timeouts?: Partial<Timeouts>;
};

export function createGapWalletClient(options: GapWalletOptions): WalletWire {
  const { baseUrl, secret, transport = createTransport() } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const urls = { play: urlBelow(baseUrl, GAP_PATHS.play), rollback: urlBelow(baseUrl, GAP_PATHS.rollback) };
  return {
    prepare: prepareGapCall,
    smallest: unitsOf,
    close: transport.close,
    deliver: async ({ kind, body }): Promise<Outcome> => {
      const url = kind === 'rollback' ? urls.rollback : urls.play;
      const headers = gapHeaders(secret, body);
      const exchange = await transport.send({ method: 'POST', url, headers, body }, timeouts, BODY_BYTES_MAX);
      if (!exchange.ok) return { kind: 'unknown', reason: UNKNOWN_REASONS[exchange.reason] };
      return readGapAnswer({ kind, body }, exchange.status, exchange.body);
    },
  };
}

/** No request of the dialect has an id: what is made here only names it in our own books. */
export function prepareGapCall<K extends CallKind>(kind: K, unsent: Unsent<K>, currency: Currency): PreparedCall {
  const fields = FIELDS[kind](unsent as never, currency);
  return { kind, requestUuid: randomUUID(), body: Buffer.from(writeJson(fields)) };
}

type Fields = { readonly [name: string]: Writable };
type FieldsOf = { readonly [K in CallKind]: (unsent: Unsent<K>, currency: Currency) => Fields };

const partiesOf = ({ user, token, gameCode }: Unsent<'balance'>, currency: Currency): Fields => ({
  user_id: user,
  currency,
  game: gameCode,
  session_id: token,
});
type Moved = Unsent<'bet'> | Unsent<'win'>;
const moveOf = (moved: Moved, action: Fields): Fields => ({
  ...partiesOf(moved, moved.currency),
  game_id: moved.round,
  finished: moved.roundClosed || undefined,
  actions: [{ action_id: moved.transactionUuid, amount: subunitsOf(moved.amount, moved.currency), ...action }],
});
const partOf = (part: Amount | undefined, { currency }: Moved): string | undefined =>
  part === undefined || part === 0n ? undefined : toSubunitText(part, currency);

const FIELDS: FieldsOf = {
  info: () => {
    throw new TypeError('the dialect asks for no player');
  },
  balance: partiesOf,
  bet: (bet) => moveOf(bet, { action: 'bet', jackpot_contribution: partOf(bet.jackpotContribution, bet) }),
  win: (win) => moveOf(win, { action: 'win', jackpot_win: partOf(win.jackpotWin, win) }),
  rollback: (rollback, currency) => ({
    ...partiesOf(rollback, currency),
    game_id: rollback.round,
    actions: [{ action: 'rollback', action_id: rollback.transactionUuid, original_action_id: rollback.reference }],
  }),
};

function subunitsOf(amount: CallOf<'bet'>['amount'], currency: string): bigint {
  if (!isWholeSubunits(amount, currency)) throw new RangeError('an amount finer than the subunit cannot be sent');
  return toSubunits(amount, currency);
}
