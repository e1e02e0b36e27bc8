import { amount as asAmount, ZERO, type Amount, type Currency } from '@baize/domain/money';
import {
  isJsonObject,
  isRawNumber,
  parseJson,
  rawNumberText,
  type JsonObject,
  type JsonValue,
} from '../../strict-json.ts';
import { fromSubunits, unitsOf } from './subunits.ts';

/** What a GAP supplier says (docs/wallet/aggregators.md), read from its verified bytes. */
export const GAP_PATHS = { play: '/play', rollback: '/rollback', freespins: '/freespins' } as const;
export type GapKind = keyof typeof GAP_PATHS;

const KIND_OF_PATH: ReadonlyMap<string, GapKind> = new Map(
  Object.entries(GAP_PATHS).map(([kind, path]) => [path, kind as GapKind]),
);
export const gapKindOfPath = (path: string): GapKind | undefined => KIND_OF_PATH.get(path);

type Named = { readonly actionId: string };
export type GapMove = Named & {
  readonly action: 'bet' | 'win';
  readonly amount: Amount;
  readonly jackpotContribution: Amount;
  readonly jackpotWin: Amount;
};
export type GapUndo = Named & { readonly action: 'rollback'; readonly originalActionId: string };

type Parties = {
  readonly user: string;
  readonly currency: Currency;
  readonly game: string;
  readonly session: string | undefined;
};
export type GapPlay = Parties & {
  readonly kind: 'play';
  /** `game_id`: there wherever something moves. */
  readonly round: string | undefined;
  readonly finished: boolean;
  readonly actions: readonly GapMove[];
};
export type GapRollback = Parties & {
  readonly kind: 'rollback';
  readonly round: string;
  readonly finished: boolean;
  readonly actions: readonly GapUndo[];
};
export type GapFreeSpins = {
  readonly kind: 'freespins';
  readonly issueId: string;
  readonly status: string;
  /** In subunits of the issue's currency. */
  readonly totalAmount: bigint;
};
export type GapMessage = GapPlay | GapRollback | GapFreeSpins;

/** `field`: the one at fault, '' where the body as a whole is. */
export type GapReading =
  | { readonly ok: true; readonly message: GapMessage; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly field: string };

/** More than a round of a live table has; each is a row that is read and one that is written. */
export const GAP_ACTIONS_MAX = 100;

const ID = /^[\x21-\x7e]{1,128}$/;
const USER = /^[A-Za-z0-9_-]{1,64}$/;
const CURRENCY = /^[A-Za-z0-9]{2,12}$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/;
const SUBUNITS = /^\d{1,18}$/;

/** A fault unwinds to the one handler in `readGap`; it never leaves this file. */
type Fault = { readonly fault: string };
const fault = (field: string): Fault => ({ fault: field });
const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'fault' in value;

export function readGap(kind: GapKind, body: Uint8Array): GapReading {
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return { ok: false, field: '' };
  try {
    return { ok: true, message: READERS[kind](parsed.value), unknown: unknownFields(kind, parsed.value) };
  } catch (error) {
    if (isFault(error)) return { ok: false, field: error.fault };
    throw error;
  }
}

const READERS: { readonly [K in GapKind]: (body: JsonObject) => GapMessage } = {
  play: readPlay,
  rollback: readRollback,
  freespins: readFreeSpins,
};

const PARTIES = ['user_id', 'currency', 'game', 'game_id', 'session_id', 'finished', 'actions'];
const KNOWN: Readonly<Record<GapKind, ReadonlySet<string>>> = {
  play: new Set(PARTIES),
  rollback: new Set(PARTIES),
  freespins: new Set(['issue_id', 'status', 'total_amount']),
};
const NONE: readonly string[] = [];
function unknownFields(kind: GapKind, body: JsonObject): readonly string[] {
  const names = Object.keys(body).filter((name) => !KNOWN[kind].has(name));
  return names.length === 0 ? NONE : names;
}

function text(body: JsonObject, name: string, grammar: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !grammar.test(value)) throw fault(name);
  return value;
}

const isAbsent = (value: JsonValue | undefined): value is null | undefined => value === undefined || value === null;
const optionalText = (body: JsonObject, name: string): string | undefined =>
  isAbsent(body[name]) ? undefined : text(body, name, ID);

function flag(body: JsonObject, name: string): boolean {
  const value = body[name];
  if (isAbsent(value)) return false;
  if (typeof value !== 'boolean') throw fault(name);
  return value;
}

const readParties = (body: JsonObject): Parties => ({
  // Some write a player's number as a number.
  user:
    typeof body['user_id'] === 'bigint' && body['user_id'] > 0n
      ? body['user_id'].toString()
      : text(body, 'user_id', USER),
  currency: text(body, 'currency', CURRENCY) as Currency,
  game: text(body, 'game', ID),
  session: optionalText(body, 'session_id'),
});

function readActions<Action>(body: JsonObject, read: (action: JsonObject) => Action): readonly Action[] {
  const list = body['actions'];
  if (isAbsent(list)) return [];
  if (!Array.isArray(list) || list.length > GAP_ACTIONS_MAX) throw fault('actions');
  return list.map((action: JsonValue, index) => {
    if (!isJsonObject(action)) throw fault(`actions[${index}]`);
    try {
      return read(action);
    } catch (error) {
      throw isFault(error) ? fault(`actions[${index}].${error.fault}`) : error;
    }
  });
}

function readPlay(body: JsonObject): GapPlay {
  const parties = readParties(body);
  const finished = flag(body, 'finished');
  const actions = readActions(body, (action) => readMove(action, parties.currency));
  const round = actions.length > 0 || finished ? text(body, 'game_id', ID) : optionalText(body, 'game_id');
  return { kind: 'play', ...parties, round, finished, actions };
}

function readRollback(body: JsonObject): GapRollback {
  const parties = readParties(body);
  const round = text(body, 'game_id', ID);
  const actions = readActions(body, readUndo);
  if (actions.length === 0) throw fault('actions');
  return { kind: 'rollback', ...parties, round, finished: flag(body, 'finished'), actions };
}

function readMove(action: JsonObject, currency: string): GapMove {
  const name = action['action'];
  if (name !== 'bet' && name !== 'win') throw fault('action');
  const actionId = text(action, 'action_id', ID);
  const told = action['amount'];
  const amount = typeof told === 'bigint' && told >= 0n ? fromSubunits(told, currency) : undefined;
  if (amount === undefined) throw fault('amount');
  const jackpotContribution = partOf(action, 'jackpot_contribution', { amount, currency });
  const jackpotWin = partOf(action, 'jackpot_win', { amount, currency });
  return { action: name, actionId, amount, jackpotContribution, jackpotWin };
}

/** A part of an action's amount: subunits, perhaps with a fraction, of which we keep what we can count. */
function partOf(
  action: JsonObject,
  name: string,
  { amount, currency }: { readonly amount: Amount; readonly currency: string },
): Amount {
  const value = action[name];
  if (isAbsent(value)) return ZERO;
  const digits = typeof value === 'bigint' ? value.toString() : isRawNumber(value) ? rawNumberText(value) : value;
  if (typeof digits !== 'string' || !DECIMAL.test(digits)) throw fault(name);
  const [whole = '0', fraction = ''] = digits.split('.');
  const part = (BigInt(whole + fraction) * unitsOf(currency)) / 10n ** BigInt(fraction.length);
  if (part > amount) throw fault(name);
  return asAmount(part);
}

function readUndo(action: JsonObject): GapUndo {
  if (action['action'] !== 'rollback') throw fault('action');
  return {
    action: 'rollback',
    actionId: text(action, 'action_id', ID),
    originalActionId: text(action, 'original_action_id', ID),
  };
}

function readFreeSpins(body: JsonObject): GapFreeSpins {
  const total = body['total_amount'];
  const digits = typeof total === 'bigint' ? total.toString() : total;
  if (typeof digits !== 'string' || !SUBUNITS.test(digits)) throw fault('total_amount');
  return {
    kind: 'freespins',
    issueId: text(body, 'issue_id', ID),
    status: text(body, 'status', ID),
    totalAmount: BigInt(digits),
  };
}
