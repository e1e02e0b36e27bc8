import {
  anything,
  count,
  decimal,
  flag,
  list,
  match,
  measure,
  oneOf,
  optional,
  readShape,
  record,
  shape,
  ShapeFault,
  signedMeasure,
  text,
  time,
  type Reader,
  type ReaderValue,
  type Shaped,
} from './shapes.ts';
import { isJsonObject, type JsonValue } from './strict-json.ts';
import { described, schemaOf } from './wire-schema.ts';

/**
 * The supplier feed (docs/wallet/feed.md): what the platform learns of games, rounds and pools beside the wallet.
 * Money is decimal strings on the wire and units here. Field names stay those of the wire, so that a row can be stored
 * and shown as it came. A consumer upserts by key where the version is higher.
 */
export const STREAMS = ['games', 'rounds', 'wagers', 'jackpots', 'tables', 'dealers', 'rooms', 'rtp'] as const;
export type Stream = (typeof STREAMS)[number];

export const FEED_LIMIT_MAX = 500;
export const FEED_LIMIT_DEFAULT = 100;
export const FEED_WAIT_MAX_S = 20;
/** A page of 500 rounds with their results; far above the wallet's own bodies. */
export const FEED_BYTES_MAX = 4 * 1024 * 1024;

const id = text(128);
const uuid = match(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const url = match(/^https?:\/\/[^\s]{1,2000}$/);
const moneyLimits = record(shape({ min: decimal, max: decimal, max_win: optional(decimal) }));
const version = count;

const gameFields = shape({
  game_code: id,
  version,
  name: record(text(200)),
  kind: oneOf('slot', 'table', 'crash', 'live', 'fishing', 'cards', 'instant'),
  category: text(64),
  platforms: list(oneOf('GPL_DESKTOP', 'GPL_MOBILE')),
  currencies: list(text(12)),
  languages: list(text(16)),
  limits: moneyLimits,
  /** Share of 1, for example 0.9653: at the least favourable choice. */
  rtp_theoretical: optional(measure),
  /** The same at the most favourable one; absent: there is one figure. */
  rtp_highest: optional(measure),
  model_hash: optional(text(128)),
  volatility: optional(text(16)),
  max_multiplier: optional(measure),
  freebet_support: flag,
  demo: flag,
  jackpot_pools: list(id),
  assets: optional(shape({ thumb: optional(url), background: optional(url) })),
  fairness: optional(shape({ scheme: text(64), verifier_url: optional(url) })),
  enabled: flag,
  released_at: optional(time),
});
type GameFields = ReaderValue<typeof gameFields>;

/** A range has two ends, the higher one above: anything else is told to nobody. */
const isRange = ({ rtp_theoretical: least, rtp_highest: highest }: GameFields): boolean =>
  highest === undefined || (least !== undefined && highest >= least);

const game: Reader<GameFields> = described(
  (value, field) => {
    const row = gameFields(value, field);
    if (!isRange(row)) throw new ShapeFault(field === '' ? 'rtp_highest' : `${field}.rtp_highest`);
    return row;
  },
  () => schemaOf(gameFields),
);

const round = shape({
  round_id: id,
  user: id,
  version,
  game_code: id,
  table_id: optional(id),
  room_id: optional(id),
  status: oneOf('open', 'closed', 'void'),
  opened_at: time,
  closed_at: optional(time),
  currency: text(12),
  stake: decimal,
  valid_bet: decimal,
  payout: decimal,
  jackpot_contribution: optional(decimal),
  jackpot_win: optional(decimal),
  /** Money given outside of play, by a supplier that holds it: `payout` alone (docs/wallet/transfer.md). */
  is_supplier_promo: optional(flag),
  /** A round of a reward: `stake` and `payout` are its value and what it won, and no money of the player's. */
  is_free: optional(flag),
  reward_uuid: optional(uuid),
  transactions: list(shape({ uuid, kind: oneOf('bet', 'win', 'rollback'), amount: decimal })),
  result: optional(anything),
  replay_url: optional(url),
  fairness: optional(
    shape({
      commitment: text(256),
      client_seed: optional(text(256, 0)),
      nonce: optional(count),
      revealed_seed: optional(text(256)),
    }),
  ),
  /** To which chances it was exposed, in stakes, once it is closed. */
  chances: optional(shape({ expected: measure, sigma: measure, gain: measure, loss: measure })),
});

const wager = shape({
  wager_id: id,
  version,
  round_id: id,
  user: id,
  game_code: id,
  placed_at: time,
  currency: text(12),
  stake: decimal,
  valid_bet: decimal,
  payout: decimal,
  detail: optional(anything),
});

const jackpot = shape({
  pool_id: id,
  version,
  name: record(text(200)),
  currency: text(12),
  amount: decimal,
  seed: decimal,
  contribution_rate: measure,
  must_hit_by: optional(decimal),
  game_codes: list(id),
  last_hit: optional(shape({ round_id: id, amount: decimal, user_masked: text(64), at: time })),
});

const table = shape({
  table_id: id,
  version,
  game_code: id,
  dealer_id: optional(id),
  status: oneOf('open', 'betting', 'dealing', 'closed'),
  round_id: optional(id),
  betting_closes_at: optional(time),
  limits: moneyLimits,
  seats_total: optional(count),
  seats_taken: optional(count),
  shoe: optional(id),
  road: optional(list(text(16))),
  stream_url: optional(url),
});

const dealer = shape({
  dealer_id: id,
  version,
  display_name: text(100),
  portrait_url: optional(url),
  languages: list(text(16)),
  on_table: optional(id),
  shift_until: optional(time),
});

const room = shape({
  room_id: id,
  version,
  game_code: id,
  currency: text(12),
  base_stake: decimal,
  buy_in: shape({ min: decimal, max: decimal }),
  rake_rate: measure,
  seats_total: count,
  seats_taken: count,
  status: text(32),
  level: optional(text(32)),
});

const rtp = shape({
  game_code: id,
  currency: text(12),
  day: match(/^\d{4}-\d\d-\d\d$/),
  version,
  rounds: count,
  stake: decimal,
  payout: decimal,
  jackpot_stake: optional(decimal),
  jackpot_payout: optional(decimal),
  rtp_theoretical: optional(measure),
  rtp_actual: optional(measure),
  sigma: optional(signedMeasure),
});

/** The rows of each stream, as they are read. */
export const FEED_ROWS = {
  games: game,
  rounds: round,
  wagers: wager,
  jackpots: jackpot,
  tables: table,
  dealers: dealer,
  rooms: room,
  rtp,
} as const;

export type FeedGame = ReaderValue<typeof game>;
export type FeedRound = ReaderValue<typeof round>;
export type FeedWager = ReaderValue<typeof wager>;
export type FeedJackpot = ReaderValue<typeof jackpot>;
export type FeedTable = ReaderValue<typeof table>;
export type FeedDealer = ReaderValue<typeof dealer>;
export type FeedRoom = ReaderValue<typeof room>;
export type FeedRtp = ReaderValue<typeof rtp>;
export type FeedRow<S extends Stream> = ReaderValue<(typeof FEED_ROWS)[S]>;
/** A row that is gone: its key fields and the version that removed it. */
export type Deleted = { readonly deleted: true; readonly key: string; readonly version: number };

export type FeedEntry<S extends Stream> =
  | { readonly deleted: false; readonly key: string; readonly version: number; readonly row: FeedRow<S> }
  | Deleted;
/** A row that does not fit, set aside so that the others are read: its key (or its place on the page) and its field. */
export type UnfitRow = { readonly key: string; readonly field: string };
export type FeedPage<S extends Stream> = {
  readonly entries: readonly FeedEntry<S>[];
  readonly unfit: readonly UnfitRow[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
  readonly asOf: string;
};

/** The fields that together name a row. */
export const FEED_KEYS: Readonly<Record<Stream, readonly string[]>> = {
  games: ['game_code'],
  rounds: ['round_id', 'user'],
  wagers: ['wager_id'],
  jackpots: ['pool_id'],
  tables: ['table_id'],
  dealers: ['dealer_id'],
  rooms: ['room_id'],
  rtp: ['game_code', 'currency', 'day'],
};

/** The key of a row: its key fields joined by '|'. A removed row may give it as `id` alone. */
export function feedKey(stream: Stream, row: Readonly<Record<string, unknown>>): string {
  const parts = FEED_KEYS[stream].map((name) => row[name]);
  return parts.every((part) => typeof part === 'string') ? parts.join('|') : String(row['id']);
}

const entryOf =
  <S extends Stream>(stream: S): Reader<FeedEntry<S>> =>
  (value, field) => {
    const head = shape({ deleted: optional(flag), version })(value, field);
    const raw = isJsonObject(value) ? value : {};
    if (head.deleted === true) return { deleted: true, key: feedKey(stream, raw), version: head.version };
    const row = FEED_ROWS[stream](value, field) as FeedRow<S>;
    return { deleted: false, key: feedKey(stream, raw), version: head.version, row };
  };

const pageOfRows = shape({
  data: list((value) => value ?? null, FEED_LIMIT_MAX),
  next_cursor: text(512, 0),
  has_more: flag,
  as_of: time,
});
const KEY_MAX = 200;

function keyOfUnfit(stream: Stream, row: JsonValue, at: number): string {
  const raw = isJsonObject(row) ? row : {};
  const named = FEED_KEYS[stream].every((name) => typeof raw[name] === 'string');
  return named ? feedKey(stream, raw).slice(0, KEY_MAX) : `data[${at}]`;
}

/**
 * Reads one page; the field at fault is named where the page does not fit. A row that does not fit is set aside: it
 * must not keep the cursor, and with it all that comes after, where it is. Verify the signature of the bytes before.
 */
export function readFeedPage<S extends Stream>(stream: S, value: JsonValue): Shaped<FeedPage<S>> {
  const page = readShape(pageOfRows, value);
  if (!page.ok) return page;
  const { data, next_cursor, has_more, as_of } = page.value;
  const entries: FeedEntry<S>[] = [];
  const unfit: UnfitRow[] = [];
  for (const [at, row] of data.entries()) {
    const entry = readShape(entryOf(stream), row);
    if (entry.ok) entries.push(entry.value);
    else unfit.push({ key: keyOfUnfit(stream, row, at), field: entry.field });
  }
  return { ok: true, value: { entries, unfit, nextCursor: next_cursor, hasMore: has_more, asOf: as_of } };
}

/** Reads one row of a stream, for a supplier's own tests. */
export const readFeedRow = <S extends Stream>(stream: S, value: JsonValue): Shaped<FeedRow<S>> =>
  readShape(FEED_ROWS[stream] as Reader<FeedRow<S>>, value);
