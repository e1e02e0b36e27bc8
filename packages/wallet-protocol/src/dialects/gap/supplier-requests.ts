import { anything, match, oneOf, optional, shape, text, type ReaderValue } from '../../shapes.ts';

/** What an operator of the dialect asks of a supplier (docs/wallet/aggregators.md). */
export const GAP_SUPPLIER_PATHS = { sessions: '/sessions', demo: '/demo', rounds: '/rounds' } as const;

const id = match(/^[\x21-\x7e]{1,128}$/);
const address = text(2_000);
const launch = {
  casino_id: id,
  game: id,
  locale: text(35),
  client_type: oneOf('desktop', 'mobile'),
  ip: optional(text(64)),
  urls: optional(shape({ return_url: optional(address), deposit_url: optional(address) })),
  /** What a launch may say beside the dialect, as in the first one. */
  meta: optional(anything),
};
const country = match(/^[A-Z]{2}$/);
export const GAP_SUPPLIER_REQUESTS = {
  sessions: shape({ ...launch, currency: text(12), session_id: id, user: shape({ id, country }) }),
  demo: shape({ ...launch, country }),
  rounds: shape({ casino_id: id, game_id: id, user: shape({ id }) }),
} as const;
export type GapSession = ReaderValue<typeof GAP_SUPPLIER_REQUESTS.sessions>;
export type GapDemo = ReaderValue<typeof GAP_SUPPLIER_REQUESTS.demo>;
