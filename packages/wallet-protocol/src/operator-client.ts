import { err, ok, type Result } from '@baize/domain/result';
import { FEED_BYTES_MAX, FEED_LIMIT_DEFAULT, readFeedPage, type FeedPage, type Stream } from './feed.ts';
import { createTransport, TIMEOUTS, urlBelow, type Timeouts, type Transport } from './http-exchange.ts';
import {
  anything,
  flag,
  list,
  match,
  measure,
  oneOf,
  optional,
  readShape,
  shape,
  text,
  type Reader,
  type ReaderValue,
} from './shapes.ts';
import { signCall, verifyFeedAnswer, type KeySet, type Signer } from './signing.ts';
import { isJsonObject, parseJson, parseJsonText, writeJson, type JsonValue, type Writable } from './strict-json.ts';
import { described } from './wire-schema.ts';

/** The operator's side of the supplier's calls (docs/wallet/supplier.md) and the feed reader (docs/wallet/feed.md). */
export const SUPPLIER_PREFIX = '/operator/generic/v2';
export const PLATFORMS = ['GPL_DESKTOP', 'GPL_MOBILE'] as const;
export type Platform = (typeof PLATFORMS)[number];

export type OperatorClientOptions = {
  /** The supplier's origin; `/operator/generic/v2` and `/feed/v1` lie below it. */
  readonly baseUrl: string;
  /** Given to us by the supplier. */
  readonly operatorId: number;
  readonly signer: Signer;
  /** The supplier's pinned keys, for the answers of the feed. */
  readonly supplierKeys: KeySet;
  readonly transport?: Transport;
  readonly timeouts?: Partial<Timeouts>;
  readonly prefix?: string;
  readonly clock?: () => number;
};

/**
 * `REFUSED`: the supplier answered with an error of its own. `NOT_ASKED`: it was not called at all, by a decision of
 * ours. Everything else is ours or the network's.
 */
export type SupplierFault =
  | {
      readonly code: 'REFUSED';
      readonly httpStatus: number;
      readonly error: string;
      /** What is refused, where the dialect has a code for it: the game itself, or the country or currency. */
      readonly about?: 'game' | 'place';
    }
  | {
      readonly code: 'UNREACHABLE' | 'TIMEOUT' | 'UNDECODABLE' | 'BAD_SIGNATURE' | 'NOT_ASKED';
      readonly error: string;
    };

export const GAME_ENTRY = shape({
  game_code: text(128),
  name: text(200),
  product: text(100),
  category: text(100),
  platforms: list(text(32)),
  enabled: flag,
  freebet_support: flag,
  blocked_countries: list(text(8)),
  url_thumb: text(2048, 0),
  url_background: text(2048, 0),
  /** Share of 1 at the least favourable choice, and at the most favourable one where that is another. */
  rtp: optional(measure),
  rtp_highest: optional(measure),
  volatility: optional(text(16)),
  currencies: optional(list(text(12))),
});
export type GameEntry = ReaderValue<typeof GAME_ENTRY>;
export const LINK = shape({ url: match(/^https?:\/\/[^\s]{1,2000}$/) });
export type Link = ReaderValue<typeof LINK>;

export type GameUrlRequest = {
  readonly gameCode: string;
  readonly platform: Platform;
  /** `XXX` for demo play, which has no user and no token and never calls back. */
  readonly currency: string;
  readonly country: string;
  readonly lang: string;
  readonly user?: string;
  readonly token?: string;
  readonly subPartnerId?: string;
  readonly ip?: string;
  readonly lobbyUrl?: string;
  readonly depositUrl?: string;
  readonly meta?: Writable;
};
export type GameRoundRequest = {
  readonly user?: string;
  readonly round?: string;
  readonly transactionUuid?: string;
  readonly subPartnerId?: string;
};
export type FeedOptions = { readonly cursor?: string; readonly limit?: number; readonly waitS?: number };

export type OperatorClient = {
  readonly gameList: (productCode?: string) => Promise<Result<readonly GameEntry[], SupplierFault>>;
  readonly gameUrl: (request: GameUrlRequest) => Promise<Result<Link, SupplierFault>>;
  readonly gameRound: (request: GameRoundRequest) => Promise<Result<Link, SupplierFault>>;
  readonly readFeed: <S extends Stream>(
    stream: S,
    options?: FeedOptions,
  ) => Promise<Result<FeedPage<S>, SupplierFault>>;
  /** Any other signed call below the prefix, for calls that are not modelled yet. */
  readonly call: (path: string, body: Writable) => Promise<Result<JsonValue, SupplierFault>>;
  readonly close: () => void;
};

const CATALOGUE_GAMES_MAX = 5_000;

export function createOperatorClient(options: OperatorClientOptions): OperatorClient {
  const transport = options.transport ?? createTransport();
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const clock = options.clock ?? Date.now;
  const prefix = options.prefix ?? SUPPLIER_PREFIX;

  async function call(path: string, fields: Writable): Promise<Result<JsonValue, SupplierFault>> {
    const url = urlBelow(options.baseUrl, `${prefix}${path}`);
    const body = Buffer.from(writeJson({ operator_id: options.operatorId, ...(fields as object) }), 'utf8');
    const headers = signCall(options.signer, { method: 'POST', target: url.pathname + url.search, body }, clock());
    const exchange = await transport.send({ method: 'POST', url, headers, body }, timeouts, FEED_BYTES_MAX);
    if (!exchange.ok) return err(unreachable(exchange.reason));
    return decode(exchange.status, exchange.body);
  }

  async function readFeed<S extends Stream>(
    stream: S,
    feed: FeedOptions = {},
  ): Promise<Result<FeedPage<S>, SupplierFault>> {
    const query = new URLSearchParams({
      limit: String(feed.limit ?? FEED_LIMIT_DEFAULT),
      wait: String(feed.waitS ?? 0),
    });
    if (feed.cursor !== undefined) query.set('cursor', feed.cursor);
    const url = urlBelow(options.baseUrl, `/feed/v1/${stream}?${query.toString()}`);
    const body = Buffer.alloc(0);
    const headers = signCall(options.signer, { method: 'GET', target: url.pathname + url.search, body }, clock());
    const wholeMs = timeouts.wholeMs + (feed.waitS ?? 0) * 1_000;
    const exchange = await transport.send(
      { method: 'GET', url, headers, body },
      { ...timeouts, wholeMs },
      FEED_BYTES_MAX,
    );
    if (!exchange.ok) return err(unreachable(exchange.reason));
    if (exchange.status !== 200) return refused(exchange.status, exchange.body);
    const verdict = verifyFeedAnswer({
      headers: exchange.headers,
      keys: options.supplierKeys,
      nowMs: clock(),
      body: exchange.body,
      names: options.signer.headers,
    });
    if (!verdict.ok) return err({ code: 'BAD_SIGNATURE', error: verdict.reason });
    const value = decode(200, exchange.body);
    if (!value.ok) return value;
    const page = readFeedPage(stream, value.value);
    return page.ok ? ok(page.value) : err({ code: 'UNDECODABLE', error: `wrong shape at ${page.field}` });
  }

  return {
    call,
    readFeed,
    gameList: async (productCode) =>
      shaped(await call('/game/list', { product_code: productCode }), list(GAME_ENTRY, CATALOGUE_GAMES_MAX)),
    gameUrl: async (request) => shaped(await call('/game/url', launchFields(request)), LINK),
    gameRound: async (request) =>
      shaped(
        await call('/game/round', {
          user: request.user,
          round: request.round,
          transaction_uuid: request.transactionUuid,
          sub_partner_id: request.subPartnerId,
        }),
        LINK,
      ),
    close: transport.close,
  };
}

const launchFields = (request: GameUrlRequest): Writable => ({
  user: request.user,
  token: request.token,
  game_code: request.gameCode,
  platform: request.platform,
  currency: request.currency,
  country: request.country,
  lang: request.lang,
  sub_partner_id: request.subPartnerId,
  ip: request.ip,
  lobby_url: request.lobbyUrl,
  deposit_url: request.depositUrl,
  meta: request.meta,
});

const unreachable = (reason: string): SupplierFault => ({
  code: reason === 'TIMEOUT' || reason === 'CONNECT_TIMEOUT' ? 'TIMEOUT' : 'UNREACHABLE',
  error: reason,
});

function decode(httpStatus: number, body: Buffer): Result<JsonValue, SupplierFault> {
  if (httpStatus !== 200) return refused(httpStatus, body);
  const parsed = body.byteLength <= 64 * 1024 ? parseJson(body) : parseJsonText(body.toString('utf8'));
  return parsed.ok ? ok(parsed.value) : err({ code: 'UNDECODABLE', error: parsed.error });
}

const ERROR_TEXT_MAX = 500;

function refused(httpStatus: number, body: Buffer): Result<never, SupplierFault> {
  const parsed = parseJson(body.subarray(0, 64 * 1024));
  const told = parsed.ok && isJsonObject(parsed.value) ? parsed.value['error'] : undefined;
  const error = typeof told === 'string' ? told : body.toString('utf8');
  return err({ code: 'REFUSED', httpStatus, error: error.slice(0, ERROR_TEXT_MAX) });
}

function shaped<T>(value: Result<JsonValue, SupplierFault>, reader: Reader<T>): Result<T, SupplierFault> {
  if (!value.ok) return value;
  const read = readShape(reader, value.value);
  return read.ok ? ok(read.value) : err({ code: 'UNDECODABLE', error: `wrong shape at ${read.field}` });
}

const operatorText = text(64);
export const requestOperator: Reader<number | string> = described(
  (value, field) => (typeof value === 'bigint' ? Number(value) : operatorText(value, field)),
  { type: ['integer', 'string'] },
);
export const foreignUser = match(/^[\x21-\x7e]{3,64}$/);
const foreignToken = match(/^[\x21-\x7e]{10,255}$/);
const country = match(/^[A-Z]{2}$/);
const lang = match(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
const shortUrl = match(/^https?:\/\/[^\s]{1,247}$/);
const platform = oneOf(...PLATFORMS);

/** Requests a supplier serves; `readShape` names the field for the 400. */
export const SUPPLIER_REQUESTS = {
  gameList: shape({ operator_id: requestOperator, product_code: optional(text(100)) }),
  gameUrl: shape({
    operator_id: requestOperator,
    game_code: text(128),
    platform,
    currency: match(/^[A-Za-z0-9]{2,12}$/),
    country,
    lang,
    user: optional(foreignUser),
    token: optional(foreignToken),
    sub_partner_id: optional(text(64)),
    ip: optional(text(64)),
    lobby_url: optional(shortUrl),
    deposit_url: optional(shortUrl),
    meta: optional(anything),
  }),
  gameRound: shape({
    operator_id: requestOperator,
    user: optional(foreignUser),
    round: optional(text(128)),
    transaction_uuid: optional(text(36)),
    sub_partner_id: optional(text(64)),
  }),
} as const;
