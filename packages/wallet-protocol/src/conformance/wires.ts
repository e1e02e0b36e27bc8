import { GAP_CODES, GAP_REFUSED } from '../dialects/gap/answers.ts';
import { gapTransactionId } from '../dialects/gap/ids.ts';
import { GAP_PATHS } from '../dialects/gap/messages.ts';
import { gapHeaders } from '../dialects/gap/signing.ts';
import { isWholeSubunits, toSubunits, unitsOf } from '../dialects/gap/subunits.ts';
import { CALL_PATHS } from '../calls.ts';
import { signCall, type SignedMessage } from '../signing.ts';
import type { CallKind } from '../statuses.ts';
import { isJsonObject, parseJson, writeJson, type Writable } from '../strict-json.ts';
import { seenOf, type DialectName, type Seen } from './checks.ts';
import type { Fields, Link, RawCall } from './link.ts';
import { Skip } from './testbed.ts';

/** How the runner, as a supplier of a dialect, says what the scenarios say in the fields of the first one. */
export type Wire = {
  readonly encode: (link: Link, kind: CallKind, fields: Fields) => Pick<RawCall, 'path' | 'body'>;
  readonly headers: (link: Link, message: SignedMessage, call: RawCall) => Readonly<Record<string, string>>;
  readonly see: (link: Link, http: number, body: Buffer) => Seen;
  readonly smallest: (currency: string) => bigint;
  /** The id under which the target keeps a transaction. */
  readonly storedId: (transactionUuid: string) => string;
};

const v2: Wire = {
  encode: (_link, kind, fields) => ({ path: CALL_PATHS[kind], body: Buffer.from(writeJson(fields)) }),
  headers: (link, message, { signer, timestampMs }) =>
    signCall(signer ?? link.signer, message, timestampMs ?? Date.now()),
  see: (_link, http, body) => seenOf(http, body),
  smallest: () => 1n,
  storedId: (transactionUuid) => transactionUuid,
};

const gap: Wire = {
  encode: (link, kind, fields) => {
    const path = kind === 'rollback' ? GAP_PATHS.rollback : GAP_PATHS.play;
    return { path, body: Buffer.from(writeJson(gapFields(link, kind, fields))) };
  },
  headers: (link, { body }, { secret }) => (body.byteLength === 0 ? {} : gapHeaders(secret ?? link.secret, body)),
  see: seeGap,
  smallest: unitsOf,
  storedId: gapTransactionId,
};

export const WIRES: Readonly<Record<DialectName, Wire>> = { v2, gap };

/** Bets, wins and rollbacks as requests of one action. A win names its round alone. */
function gapFields(link: Link, kind: CallKind, fields: Fields): Fields {
  if (kind === 'info') throw new Skip('the dialect asks for no player');
  const parties = {
    user_id: fields['user'],
    currency: fields['currency'] ?? link.currency,
    game: fields['game_code'],
    session_id: fields['token'],
  };
  if (kind === 'balance') return parties;
  const named = { action: kind, action_id: fields['transaction_uuid'] };
  const action =
    kind === 'rollback'
      ? { ...named, original_action_id: fields['reference_transaction_uuid'] }
      : {
          ...named,
          amount: subunitsOf(link, fields['amount']),
          jackpot_contribution: subunitsOf(link, fields['jackpot_contribution']),
          jackpot_win: subunitsOf(link, fields['jackpot_win']),
        };
  const finished = kind !== 'rollback' && fields['round_closed'] === true ? true : undefined;
  return { ...parties, game_id: fields['round'], finished, actions: [action] };
}

/** What is no amount is sent as it stands: it is wrong in every dialect. */
function subunitsOf(link: Link, told: Writable | undefined): Writable | undefined {
  if (typeof told !== 'bigint' || told < 0n) return told;
  if (!isWholeSubunits(told, link.currency)) throw new Skip('an amount finer than the subunit');
  return toSubunits(told, link.currency);
}

/** The one word for each code that several statuses share. */
const WORD_OF_CODE: ReadonlyMap<number, string> = new Map([
  [GAP_CODES.noFunds, 'NOT_ENOUGH_MONEY'],
  [GAP_CODES.player, 'INVALID_TOKEN'],
  [GAP_CODES.playerLimit, 'LIMIT_REACHED'],
  [GAP_CODES.betMax, 'LIMIT_REACHED'],
  [GAP_CODES.game, 'INVALID_GAME'],
  [GAP_CODES.country, 'INVALID_GAME'],
  [GAP_CODES.disabled, 'USER_DISABLED'],
  [GAP_CODES.currency, 'WRONG_CURRENCY'],
  [GAP_CODES.signature, 'INVALID_SIGNATURE'],
  [GAP_CODES.other, 'OTHER'],
]);

function seeGap(link: Link, http: number, body: Buffer): Seen {
  const parsed = parseJson(body);
  const json = parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
  const { code, message, balance } = json ?? {};
  const refused = http === GAP_REFUSED && typeof code === 'bigint' ? WORD_OF_CODE.get(Number(code)) : undefined;
  return {
    dialect: 'gap',
    http,
    json,
    status: http === 200 ? 'OK' : (refused ?? `HTTP_${http}`),
    balance: typeof balance === 'bigint' ? balance * unitsOf(link.currency) : undefined,
    detail: typeof message === 'string' ? message.split(': ')[1] : undefined,
    user: undefined,
    currency: undefined,
    requestUuid: undefined,
  };
}
