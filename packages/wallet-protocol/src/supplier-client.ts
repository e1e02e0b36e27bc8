import { randomUUID } from 'node:crypto';
import { ZERO, type Currency } from '@baize/domain/money';
import { readAnswer, type Outcome, type UnknownReason } from './answers.ts';
import { CALL_PATHS, type CallOf, type RequestId } from './calls.ts';
import {
  createTransport,
  TIMEOUTS,
  urlBelow,
  type ExchangeFailure,
  type Timeouts,
  type Transport,
} from './http-exchange.ts';
import { writeCall } from './messages.ts';
import { signCall, type Signer } from './signing.ts';
import type { CallKind } from './statuses.ts';
import { BODY_BYTES_MAX } from './strict-json.ts';

/**
 * The supplier's side of the wallet: it calls the operator. One attempt per call; retrying is the caller's durable job.
 */
export type WalletClientOptions = {
  /** The operator's wallet base URL of this connection; may carry a path prefix. */
  readonly baseUrl: string;
  readonly signer: Signer;
  readonly transport?: Transport;
  readonly timeouts?: Partial<Timeouts>;
  readonly paths?: Readonly<Record<CallKind, string>>;
  readonly clock?: () => number;
};

/** A call as it goes over the wire. Store it before sending: a retry must send the same bytes. */
export type PreparedCall = { readonly kind: CallKind; readonly requestUuid: string; readonly body: Buffer };

/** A wallet as a supplier of any dialect meets it: the bytes of a call, stored, and attempts to deliver them. */
export type WalletWire = {
  /** `currency`: of the session, for calls that do not name it themselves. */
  readonly prepare: <K extends CallKind>(kind: K, unsent: Unsent<K>, currency: Currency) => PreparedCall;
  /** Sends a stored call, byte for byte, with a fresh time. */
  readonly deliver: (prepared: PreparedCall) => Promise<Outcome>;
  /** The smallest amount of a currency that the wire can say: stakes and payouts are whole numbers of it. */
  readonly smallest: (currency: string) => bigint;
  readonly close: () => void;
};

export type WalletClient = WalletWire & {
  readonly info: (call: Unsent<'info'>) => Promise<Outcome>;
  readonly balance: (call: Unsent<'balance'>) => Promise<Outcome>;
  readonly bet: (call: Unsent<'bet'>) => Promise<Outcome>;
  readonly win: (call: Unsent<'win'>) => Promise<Outcome>;
  readonly rollback: (call: Unsent<'rollback'>) => Promise<Outcome>;
};

type RequestFields = 'requestUuid' | 'requestUuidEcho';
type Defaulted =
  | 'kind'
  | RequestFields
  | 'isFree'
  | 'isSupplierPromo'
  | 'isAggregated'
  | 'jackpotContribution'
  | 'jackpotWin'
  | 'meta';
/** A call without what has an obvious default: a fresh request id, not free, no jackpot part, empty meta. */
export type Unsent<K extends CallKind> = Omit<CallOf<K>, Defaulted> & Partial<Omit<CallOf<K>, 'kind'>>;

/** Completes a call with its defaults and serialises it. Money in, money out: amounts are the wire's units. */
export function prepareCall<K extends CallKind>(kind: K, unsent: Unsent<K>): PreparedCall {
  const requestUuid = unsent.requestUuidEcho ?? unsent.requestUuid ?? randomUUID();
  const call = {
    kind,
    isFree: false,
    isSupplierPromo: false,
    isAggregated: false,
    jackpotContribution: ZERO,
    jackpotWin: ZERO,
    meta: {},
    ...definedOf(unsent),
    requestUuid: requestUuid.toLowerCase() as RequestId,
    requestUuidEcho: requestUuid,
  } as unknown as CallOf<K>;
  return { kind, requestUuid, body: writeCall(call) };
}

/** An explicit undefined takes the default, like an absent field. */
const definedOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function createWalletClient(options: WalletClientOptions): WalletClient {
  const transport = options.transport ?? createTransport();
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const paths = options.paths ?? CALL_PATHS;
  const clock = options.clock ?? Date.now;
  const urls = new Map(Object.entries(paths).map(([kind, path]) => [kind, urlBelow(options.baseUrl, path)]));

  async function deliver(prepared: PreparedCall): Promise<Outcome> {
    const url = urls.get(prepared.kind)!;
    const headers = signCall(
      options.signer,
      { method: 'POST', target: url.pathname + url.search, body: prepared.body },
      clock(),
    );
    const exchange = await transport.send(
      { method: 'POST', url, headers, body: prepared.body },
      timeouts,
      BODY_BYTES_MAX,
    );
    if (!exchange.ok) return { kind: 'unknown', reason: UNKNOWN_REASONS[exchange.reason] };
    return readAnswer(prepared, exchange.status, exchange.body);
  }
  const send =
    <K extends CallKind>(kind: K) =>
    (call: Unsent<K>): Promise<Outcome> =>
      deliver(prepareCall(kind, call));
  return {
    info: send('info'),
    balance: send('balance'),
    bet: send('bet'),
    win: send('win'),
    rollback: send('rollback'),
    prepare: (kind, unsent) => prepareCall(kind, unsent),
    deliver,
    smallest: () => 1n,
    close: transport.close,
  };
}

/** What an exchange that broke says of a call: its effect may or may not have happened. */
export const UNKNOWN_REASONS: Readonly<Record<ExchangeFailure, UnknownReason>> = {
  CONNECT_TIMEOUT: 'CONNECT_TIMEOUT',
  TIMEOUT: 'TIMEOUT',
  NETWORK: 'NETWORK',
  TOO_LARGE: 'NOT_JSON',
};
