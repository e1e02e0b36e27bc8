import { AMOUNT_MAX, ZERO, type Amount, type Currency } from '@baize/domain/money';
import type {
  BalanceCall,
  BetCall,
  CallOf,
  GameCode,
  InfoCall,
  Meta,
  RequestId,
  RewardId,
  RollbackCall,
  RoundId,
  SessionToken,
  TransactionCall,
  TransactionId,
  UserId,
  WalletCall,
  WinCall,
} from './calls.ts';
import type { CallKind } from './statuses.ts';
import {
  BODY_BYTES_MAX,
  isJsonObject,
  isRawNumber,
  parseJson,
  rawNumberText,
  writeJson,
  type JsonError,
  type JsonObject,
  type JsonValue,
  type Writable,
} from './strict-json.ts';

/**
 * Reading and writing of the calls the operator serves. Hand-written, because a bet passes here on the hot path: first
 * every required and forbidden field (WRONG_SYNTAX), then every type and range (WRONG_TYPES), as the order of checks
 * says.
 */
export type Refusal = {
  readonly ok: false;
  readonly status: 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES';
  /** The field at fault, '' when the body as a whole is. */
  readonly field: string;
  /** Of a body that is no JSON as it is read here: what is wrong, and at which byte. */
  readonly syntax?: { readonly cause: JsonError; readonly at: number };
  /** `request_uuid` to copy into the answer, '' when none could be read. */
  readonly requestUuidEcho: string;
};
export type Reading<C extends WalletCall> =
  /** `unknown`: fields nobody asked for; they are ignored, and worth a log line. */
  { readonly ok: true; readonly call: C; readonly unknown: readonly string[] } | Refusal;

type Presence = 'required' | 'optional' | 'forbidden';
type Fields = {
  readonly names: ReadonlyMap<string, Presence>;
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
};

const fields = (required: string, optional: string, forbidden: string): Fields => {
  const split = (text: string): string[] => text.split(' ').filter((name) => name !== '');
  const all = { required: split(required), optional: split(optional), forbidden: split(forbidden) };
  const names = new Map<string, Presence>();
  for (const presence of ['required', 'optional', 'forbidden'] as const)
    for (const name of all[presence]) names.set(name, presence);
  return { names, required: all.required, forbidden: all.forbidden };
};

const TRANSACTION = 'request_uuid user token transaction_uuid round round_closed game_code';
const SUPPLIER = 'supplier_transaction_id supplier_user meta';
/** Which fields a call has, and which of them it must and must not have. */
export const CALL_FIELDS: Readonly<Record<CallKind, Fields>> = {
  info: fields('request_uuid user', '', ''),
  balance: fields('request_uuid user token game_code', 'supplier_user', ''),
  bet: fields(
    `${TRANSACTION} currency amount is_free`,
    `${SUPPLIER} reward_uuid is_supplier_promo is_aggregated bet jackpot_contribution`,
    'reference_transaction_uuid',
  ),
  win: fields(
    `${TRANSACTION} currency amount is_free`,
    `${SUPPLIER} reference_transaction_uuid reward_uuid is_supplier_promo is_aggregated jackpot_win`,
    '',
  ),
  rollback: fields(`${TRANSACTION} reference_transaction_uuid`, `${SUPPLIER} is_free`, 'amount currency'),
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const USER = /^[A-Za-z0-9_-]{3,64}$/;
const TOKEN = /^[\x21-\x7e]{10,255}$/;
const ROUND = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,128}$/u;
const GAME_CODE = /^[\x21-\x7e]{1,128}$/;
const CURRENCY = /^[A-Za-z0-9]{2,12}$/;
const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;
const TEXT_MAX = 255;
const SETTLES_MAX = 500;

/** A type fault unwinds to the one handler in `readCall`; it never leaves this file. */
type Fault = { readonly fault: string };
const fault = (field: string): Fault => ({ fault: field });
const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'fault' in value;

/** `null` counts as absent for fields that may be absent. */
const present = (body: JsonObject, name: string): boolean => body[name] !== undefined && body[name] !== null;

export const isUuid = (text: string): boolean => UUID.test(text);

function text(body: JsonObject, name: string, grammar: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !grammar.test(value)) throw fault(name);
  return value;
}

const uuid = (body: JsonObject, name: string): string => text(body, name, UUID).toLowerCase();

function flag(body: JsonObject, name: string): boolean {
  const value = body[name];
  if (typeof value !== 'boolean') throw fault(name);
  return value;
}

function money(body: JsonObject, name: string): Amount {
  const value = body[name];
  if (typeof value !== 'bigint' || value < 0n || value > AMOUNT_MAX) throw fault(name);
  return value as Amount;
}

const optionalFlag = (body: JsonObject, name: string): boolean => (present(body, name) ? flag(body, name) : false);
const optionalMoney = (body: JsonObject, name: string): Amount => (present(body, name) ? money(body, name) : ZERO);

function optionalText(body: JsonObject, name: string): string | undefined {
  if (!present(body, name)) return undefined;
  const value = body[name];
  if (typeof value !== 'string' || value.length > TEXT_MAX) throw fault(name);
  return value;
}

/**
 * Reads one call from the raw body. Verify the signature before. The answer to a refusal is HTTP 200 with its status;
 * a body over the size limit is the HTTP layer's 413.
 */
export function readCall<K extends CallKind>(kind: K, body: Uint8Array): Reading<CallOf<K>> {
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) {
    const syntax = parsed.ok ? {} : { syntax: { cause: parsed.error, at: parsed.at } };
    return { ...BROKEN, ...syntax, requestUuidEcho: salvageRequestUuid(body) };
  }
  return readCallValue(kind, parsed.value);
}

/** The same for a body that is already parsed. */
export function readCallValue<K extends CallKind>(kind: K, body: JsonObject): Reading<CallOf<K>> {
  const missing = missingOrForbidden(kind, body);
  if (missing !== undefined) return refuse('RS_ERROR_WRONG_SYNTAX', missing, body);
  try {
    return { ok: true, call: READERS[kind](body) as CallOf<K>, unknown: unknownFields(kind, body) };
  } catch (error) {
    if (isFault(error)) return refuse('RS_ERROR_WRONG_TYPES', error.fault, body);
    throw error;
  }
}

const BROKEN = { ok: false, status: 'RS_ERROR_WRONG_SYNTAX', field: '' } as const;
const REQUEST_UUID = /"request_uuid"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/i;

/** Every answer echoes its request id, so what did not parse is searched for one. It decides nothing. */
const salvageRequestUuid = (body: Uint8Array): string =>
  REQUEST_UUID.exec(
    Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, BODY_BYTES_MAX)).toString('latin1'),
  )?.[1] ?? '';

function refuse(status: Refusal['status'], field: string, body: JsonObject): Refusal {
  const echo = body['request_uuid'];
  return { ok: false, status, field, requestUuidEcho: typeof echo === 'string' && echo.length <= TEXT_MAX ? echo : '' };
}

/**
 * A required field with `null` is there with the wrong type; a forbidden one with `null` is absent, which is safe: the
 * call it might be replayed as requires it.
 */
function missingOrForbidden(kind: CallKind, body: JsonObject): string | undefined {
  const { required, forbidden } = CALL_FIELDS[kind];
  for (const name of required) if (body[name] === undefined) return name;
  for (const name of forbidden) if (present(body, name)) return name;
  if (kind !== 'bet' && kind !== 'win') return undefined;
  const promo = body['is_supplier_promo'] === true;
  if (kind === 'win' && !promo && !present(body, 'reference_transaction_uuid')) return 'reference_transaction_uuid';
  if (body['is_free'] === true && !promo && !present(body, 'reward_uuid')) return 'reward_uuid';
  return undefined;
}

function unknownFields(kind: CallKind, body: JsonObject): readonly string[] {
  const { names } = CALL_FIELDS[kind];
  let unknown: string[] | undefined;
  for (const name in body) if (!names.has(name)) (unknown ??= []).push(name);
  return unknown ?? NONE;
}
const NONE: readonly string[] = [];

function readCommon(body: JsonObject) {
  const requestUuidEcho = text(body, 'request_uuid', UUID);
  return {
    requestUuid: requestUuidEcho.toLowerCase() as RequestId,
    requestUuidEcho,
    user: text(body, 'user', USER) as UserId,
  };
}

const readInfo = (body: JsonObject): InfoCall => ({ kind: 'info', ...readCommon(body) });

function readBalance(body: JsonObject): BalanceCall {
  return {
    kind: 'balance',
    ...readCommon(body),
    token: text(body, 'token', TOKEN) as SessionToken,
    gameCode: text(body, 'game_code', GAME_CODE) as GameCode,
  };
}

function readBet(body: JsonObject): BetCall {
  const amount = money(body, 'amount');
  const isSupplierPromo = optionalFlag(body, 'is_supplier_promo');
  if (isSupplierPromo && amount !== 0n) throw fault('amount');
  const jackpotContribution = optionalMoney(body, 'jackpot_contribution');
  if (jackpotContribution > amount) throw fault('jackpot_contribution');
  const requestUuidEcho = text(body, 'request_uuid', UUID);
  return {
    kind: 'bet',
    requestUuid: requestUuidEcho.toLowerCase() as RequestId,
    requestUuidEcho,
    user: text(body, 'user', USER) as UserId,
    token: text(body, 'token', TOKEN) as SessionToken,
    transactionUuid: uuid(body, 'transaction_uuid') as TransactionId,
    round: text(body, 'round', ROUND) as RoundId,
    roundClosed: flag(body, 'round_closed'),
    gameCode: text(body, 'game_code', GAME_CODE) as GameCode,
    currency: text(body, 'currency', CURRENCY) as Currency,
    amount,
    isFree: flag(body, 'is_free') || isSupplierPromo,
    isSupplierPromo,
    isAggregated: optionalFlag(body, 'is_aggregated'),
    rewardUuid: optionalReward(body),
    bet: optionalText(body, 'bet'),
    jackpotContribution,
    supplierTransactionId: optionalText(body, 'supplier_transaction_id'),
    supplierUser: optionalText(body, 'supplier_user'),
    meta: readMeta(body),
  };
}

function readWin(body: JsonObject): WinCall {
  const amount = money(body, 'amount');
  const isSupplierPromo = optionalFlag(body, 'is_supplier_promo');
  if (isSupplierPromo && amount === 0n) throw fault('amount');
  const jackpotWin = optionalMoney(body, 'jackpot_win');
  if (jackpotWin > amount) throw fault('jackpot_win');
  const requestUuidEcho = text(body, 'request_uuid', UUID);
  return {
    kind: 'win',
    requestUuid: requestUuidEcho.toLowerCase() as RequestId,
    requestUuidEcho,
    user: text(body, 'user', USER) as UserId,
    token: text(body, 'token', TOKEN) as SessionToken,
    transactionUuid: uuid(body, 'transaction_uuid') as TransactionId,
    reference: present(body, 'reference_transaction_uuid')
      ? (uuid(body, 'reference_transaction_uuid') as TransactionId)
      : undefined,
    round: text(body, 'round', ROUND) as RoundId,
    roundClosed: flag(body, 'round_closed'),
    gameCode: text(body, 'game_code', GAME_CODE) as GameCode,
    currency: text(body, 'currency', CURRENCY) as Currency,
    amount,
    isFree: flag(body, 'is_free') || isSupplierPromo,
    isSupplierPromo,
    isAggregated: optionalFlag(body, 'is_aggregated'),
    rewardUuid: optionalReward(body),
    jackpotWin,
    supplierTransactionId: optionalText(body, 'supplier_transaction_id'),
    supplierUser: optionalText(body, 'supplier_user'),
    meta: readMeta(body),
  };
}

function readRollback(body: JsonObject): RollbackCall {
  if (present(body, 'is_free')) flag(body, 'is_free');
  const requestUuidEcho = text(body, 'request_uuid', UUID);
  return {
    kind: 'rollback',
    requestUuid: requestUuidEcho.toLowerCase() as RequestId,
    requestUuidEcho,
    user: text(body, 'user', USER) as UserId,
    token: text(body, 'token', TOKEN) as SessionToken,
    transactionUuid: uuid(body, 'transaction_uuid') as TransactionId,
    reference: uuid(body, 'reference_transaction_uuid') as TransactionId,
    round: text(body, 'round', ROUND) as RoundId,
    roundClosed: flag(body, 'round_closed'),
    gameCode: text(body, 'game_code', GAME_CODE) as GameCode,
    supplierTransactionId: optionalText(body, 'supplier_transaction_id'),
    supplierUser: optionalText(body, 'supplier_user'),
    meta: readMeta(body),
  };
}

const READERS: Readonly<Record<CallKind, (body: JsonObject) => WalletCall>> = {
  info: readInfo,
  balance: readBalance,
  bet: readBet,
  win: readWin,
  rollback: readRollback,
};

const optionalReward = (body: JsonObject): RewardId | undefined =>
  present(body, 'reward_uuid') ? (uuid(body, 'reward_uuid') as RewardId) : undefined;

const EMPTY_META: Meta = {};

function readMeta(body: JsonObject): Meta {
  if (!present(body, 'meta')) return EMPTY_META;
  const raw = body['meta'];
  if (!isJsonObject(raw)) throw fault('meta');
  const jackpot = raw['jackpot'];
  const promo = raw['supplier_promo_info'];
  const validBet = raw['valid_bet'];
  return {
    betType: knownText(raw['bet_type']),
    odds: knownDecimal(raw['odds']),
    validBet:
      typeof validBet === 'bigint' && validBet >= 0n && validBet <= AMOUNT_MAX ? (validBet as Amount) : undefined,
    settles: knownIds(raw['settles']),
    jackpotPoolId: isJsonObject(jackpot) ? knownText(jackpot['pool_id']) : undefined,
    promoReference: isJsonObject(promo) ? knownText(promo['promo_reference']) : undefined,
    raw,
  };
}

const knownText = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value.length <= TEXT_MAX ? value : undefined;

function knownDecimal(value: JsonValue | undefined): string | undefined {
  const digits = isRawNumber(value) ? rawNumberText(value) : typeof value === 'bigint' ? value.toString() : value;
  return typeof digits === 'string' && DECIMAL.test(digits) ? digits : undefined;
}

function knownIds(value: JsonValue | undefined): readonly TransactionId[] | undefined {
  if (!Array.isArray(value) || value.length > SETTLES_MAX) return undefined;
  const ids: TransactionId[] = [];
  for (const id of value) {
    if (typeof id !== 'string' || !UUID.test(id)) return undefined;
    ids.push(id.toLowerCase() as TransactionId);
  }
  return ids;
}

/** The wire body of a call. Keep these bytes for retries: the signature and the duplicate rules are about bytes. */
export function writeCall(call: WalletCall): Buffer {
  return Buffer.from(writeJson(WRITERS[call.kind](call as never)), 'utf8');
}

const WRITERS: { readonly [K in CallKind]: (call: CallOf<K>) => Writable } = {
  info: (call) => ({ user: call.user, request_uuid: call.requestUuidEcho }),
  balance: (call) => ({
    user: call.user,
    token: call.token,
    request_uuid: call.requestUuidEcho,
    game_code: call.gameCode,
  }),
  bet: (call) => ({
    ...transactionFields(call),
    ...moneyFields(call),
    bet: call.bet,
    jackpot_contribution: call.jackpotContribution > 0n ? call.jackpotContribution : undefined,
    meta: metaField(call.meta),
  }),
  win: (call) => ({
    ...transactionFields(call),
    reference_transaction_uuid: call.reference,
    ...moneyFields(call),
    jackpot_win: call.jackpotWin > 0n ? call.jackpotWin : undefined,
    meta: metaField(call.meta),
  }),
  rollback: (call) => ({
    ...transactionFields(call),
    reference_transaction_uuid: call.reference,
    meta: metaField(call.meta),
  }),
};

const transactionFields = (call: TransactionCall) => ({
  user: call.user,
  token: call.token,
  request_uuid: call.requestUuidEcho,
  transaction_uuid: call.transactionUuid,
  supplier_transaction_id: call.supplierTransactionId,
  supplier_user: call.supplierUser,
  round: call.round,
  round_closed: call.roundClosed,
  game_code: call.gameCode,
});

const moneyFields = (call: BetCall | WinCall) => ({
  currency: call.currency,
  amount: call.amount,
  is_free: call.isFree,
  is_aggregated: call.isAggregated ? true : undefined,
  is_supplier_promo: call.isSupplierPromo ? true : undefined,
  reward_uuid: call.rewardUuid,
});

function metaField(meta: Meta): Writable {
  const known = {
    bet_type: meta.betType,
    odds: meta.odds,
    valid_bet: meta.validBet,
    settles: meta.settles,
    jackpot: meta.jackpotPoolId === undefined ? undefined : { pool_id: meta.jackpotPoolId },
    supplier_promo_info: meta.promoReference === undefined ? undefined : { promo_reference: meta.promoReference },
  };
  const merged: Writable = {
    ...meta.raw,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
  return Object.keys(merged).length === 0 ? undefined : merged;
}
