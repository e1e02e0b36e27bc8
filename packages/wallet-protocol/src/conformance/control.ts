import {
  match,
  count,
  decimal,
  flag,
  list,
  oneOf,
  optional,
  readShape,
  shape,
  text,
  type Reader,
  type ReaderValue,
  type Shaped,
} from '../shapes.ts';
import type { JsonValue } from '../strict-json.ts';

/**
 * The test control of the conformance runner: how a target prepares players, sessions and rounds for scenarios. It is
 * served at `POST {target}/conformance/v1/{verb}` in test and demo mode only (404 otherwise), behind the header
 * `X-Conformance-Key`. JSON objects both ways, money as decimal strings of the currency unit, times in Unix ms.
 *
 * Answers: 200 with the object of the verb; 400 `{error, field}`; 401 `{error}` for a wrong key; 404 `{error}` for an
 * unknown user, token, round or label; 501 `{error}` for a verb or option the target does not have. A scenario that
 * needs a 501 is reported as skipped, with the verb as its reason.
 */
export const CONTROL_PATH = '/conformance/v1';
export const CONTROL_KEY_HEADER = 'x-conformance-key';
export const CONTROL_BYTES_MAX = 64 * 1024;

const label = match(/^[a-z][a-z0-9-]{0,31}$/);
const id = text(128);
const nothing = shape({});
const publicKey = shape({ kid: text(64), pem: text(4_096), not_before: optional(count), not_after: optional(count) });
const sharedSecret = shape({
  kid: text(64),
  secret: text(200),
  not_before: optional(count),
  not_after: optional(count),
});
export type ControlSecret = ReaderValue<typeof sharedSecret>;
export type ControlKey = ReaderValue<typeof publicKey>;

/** Verbs of an operator (the platform). `connection` below is the label given to the verb of that name. */
export const OPERATOR_VERBS = {
  /**
   * Creates the supplier connection of this label, or replaces its keys. Its games are the target's own choice, and so
   * is its mode where none is asked for.
   */
  connection: {
    request: shape({
      label,
      keys: list(publicKey, 5),
      mode: optional(oneOf('strict', 'plain')),
      /** `v2` where left out. A dialect without key pairs is signed with the secrets. */
      dialect: optional(oneOf('v2', 'gap')),
      secrets: optional(list(sharedSecret, 5)),
    }),
    answer: shape({
      /** Where `/user/*` and `/transaction/*` lie; may carry a path prefix of the connection. */
      wallet_base_url: text(2_000),
      mode: oneOf('strict', 'plain'),
      currency: text(12),
      /** Another code the operator knows, of which the players have no wallet. */
      other_currency: text(12),
      /** At least two enabled games of this connection; the first is the default. */
      games: list(id, 50),
    }),
  },
  /**
   * A fresh player with this cash balance and an active session in the game. `brand: 'second'` and a fixed `name` where
   * there are two brands.
   */
  player: {
    request: shape({
      connection: label,
      balance: decimal,
      game_code: optional(id),
      brand: optional(oneOf('first', 'second')),
      name: optional(text(32)),
    }),
    answer: shape({ user: id, token: text(255), currency: text(12), game_code: id }),
  },
  /** A new launch of the player: the earlier token of this connection is replaced. */
  session: {
    request: shape({ connection: label, user: id, game_code: optional(id) }),
    answer: shape({ token: text(255) }),
  },
  /** The session behind the token is over now. */
  expire: { request: shape({ token: text(255) }), answer: nothing },
  deposit: { request: shape({ user: id, amount: decimal }), answer: nothing },
  /** Bonus money that is usable in every game of the connection and staked before cash. */
  bonus: { request: shape({ user: id, amount: decimal }), answer: nothing },
  /** A withdrawal under way: the amount moves from cash to held. 400 with field `amount` when there is not enough. */
  hold: { request: shape({ user: id, amount: decimal }), answer: nothing },
  block: { request: shape({ user: id, blocked: flag }), answer: nothing },
  /** Self-exclusion, in force at once. */
  exclude: { request: shape({ user: id }), answer: nothing },
  /** `stake`: largest single bet. `daily_loss`: stakes less payouts of the day. */
  limit: { request: shape({ user: id, kind: oneOf('stake', 'daily_loss'), amount: decimal }), answer: nothing },
  /** Retires or restores one game of the connection. */
  game: { request: shape({ connection: label, game_code: id, enabled: flag }), answer: nothing },
  /** Switches the partner (the connection, or the player's brand in it) off and on. */
  partner: { request: shape({ connection: label, enabled: flag }), answer: nothing },
  /** Makes a stored transaction older, as if it had happened so many days ago. */
  age: { request: shape({ connection: label, transaction_uuid: text(36), days: count }), answer: nothing },
  /** A reward of free rounds. `pays`: where its wins go. In a dialect of issues its id is the issue's. */
  reward: {
    request: shape({
      connection: label,
      user: id,
      game_code: id,
      rounds: count,
      bet_value: decimal,
      pays: oneOf('cash', 'bonus'),
    }),
    answer: shape({ reward_uuid: text(36) }),
  },
  /** What the books say about one player. `rounds` and `cases` may be left out; their checks are then skipped. */
  ledger: {
    request: shape({ user: id }),
    answer: shape({
      currency: text(12),
      cash: decimal,
      bonus: decimal,
      held: decimal,
      /** Sum of all postings of the player's accounts of this currency; equals cash + bonus + held. */
      postings: decimal,
      rounds: optional(
        list(
          shape({
            round: id,
            /** open: a live bet is unsettled. void: every bet was reversed. */
            status: oneOf('open', 'won', 'lost', 'void'),
            /** Live stakes: less what was rolled back. */
            stake_cash: decimal,
            stake_bonus: decimal,
            payout: decimal,
            valid_bet: decimal,
            jackpot_win: optional(decimal),
          }),
        ),
      ),
      /** Reconciliation cases that are open for this player. */
      cases: optional(list(shape({ code: text(64), transaction_uuid: text(36) }))),
    }),
  },
} as const;

const roundState = oneOf('open', 'won', 'lost', 'refused', 'pending', 'void');
const played = shape({
  round: id,
  /** pending: the bet's outcome is unknown and being undone. void: undone. refused: never happened. */
  state: roundState,
  /** The operator's status behind a refusal. */
  status: optional(text(64)),
  /** What the player reads after a refusal. */
  message: optional(text(500)),
  payout: optional(decimal),
  balance: optional(decimal),
});

/** Verbs of a supplier (the studio). */
export const SUPPLIER_VERBS = {
  /**
   * Registers the runner as an operator, or replaces the one of this label. Calls for its players go to
   * `wallet_base_url`.
   */
  operator: {
    request: shape({
      label,
      wallet_base_url: text(2_000),
      keys: list(publicKey, 5),
      mode: oneOf('strict', 'plain'),
      currency: text(12),
      /** `v2` where left out. A dialect without key pairs is signed with the secret. */
      dialect: optional(oneOf('v2', 'gap')),
      secret: optional(text(200)),
    }),
    answer: shape({
      operator_id: count,
      /** The supplier's origin: `/operator/generic/v2` and `/feed/v1` lie below it. */
      base_url: text(2_000),
      /** Keys its wallet calls and feed answers are signed with. */
      keys: list(publicKey, 5),
      /**
       * The game that `play` plays, first. `steps` marks games that `begin` and `finish` can play, `raises` those in
       * whose open round `raise` stakes further.
       */
      games: list(shape({ game_code: id, steps: flag, raises: optional(flag) }), 50),
    }),
  },
  /** What the game client does with the URL of `/game/url`: it opens the play session. */
  open: { request: shape({ url: text(2_000) }), answer: shape({ session: text(255) }) },
  /**
   * One single-step round as the player plays it, answered when the player is answered. `favour` picks a bet that wins
   * or loses as often as the game's own rules allow (dice: the longest or shortest odds); it never forces an outcome.
   * `reward_uuid`: a free round of this reward, at its stake.
   */
  play: {
    request: shape({
      session: text(255),
      stake: decimal,
      favour: oneOf('win', 'lose', 'any'),
      reward_uuid: optional(text(36)),
    }),
    answer: played,
  },
  /** The reward whose free rounds the player is offered in this session now; none: left out. */
  offered: { request: shape({ session: text(255) }), answer: shape({ reward_uuid: optional(text(36)) }) },
  /** Starts a round of many steps. One that is over at once says so, and another is begun. */
  begin: { request: shape({ session: text(255), stake: decimal }), answer: played },
  /** Takes one step, and cashes out if that did not lose. */
  finish: { request: shape({ session: text(255), round: id }), answer: played },
  /**
   * A further bet of this stake in an open round, where a game has that. Until one of which nobody knows is back,
   * `finish` leaves the round open.
   */
  raise: { request: shape({ session: text(255), round: id, stake: decimal }), answer: played },
  round: {
    request: shape({ round: id }),
    answer: shape({
      round: id,
      state: roundState,
      calls: list(
        shape({
          kind: oneOf('bet', 'win', 'rollback'),
          transaction_uuid: text(36),
          /** waiting: to be sent (again). done: answered OK. refused: answered for good. */
          state: oneOf('waiting', 'done', 'refused'),
          attempts: count,
        }),
      ),
      cases: list(shape({ code: text(64), transaction_uuid: text(36) })),
    }),
  },
  /** Switches one game off and on, for everybody. */
  game: { request: shape({ label, game_code: id, enabled: flag }), answer: nothing },
  /** Moves the clock of retries and of the care of open rounds forward for this operator, and runs what became due. */
  elapse: { request: shape({ label, ms: count }), answer: nothing },
} as const;

type Verb = { readonly request: Reader<unknown>; readonly answer: Reader<unknown> };
type Verbs = { readonly [name: string]: Verb };
export type OperatorVerb = keyof typeof OPERATOR_VERBS;
export type SupplierVerb = keyof typeof SUPPLIER_VERBS;
export type ControlRequest<V extends Verbs, K extends keyof V> = ReaderValue<V[K]['request']>;
export type ControlAnswer<V extends Verbs, K extends keyof V> = ReaderValue<V[K]['answer']>;

/** Reads the body of a verb for the side that serves it. */
export function readControlRequest<V extends Verbs, K extends keyof V & string>(
  verbs: V,
  verb: K,
  value: JsonValue,
): Shaped<ControlRequest<V, K>> {
  return readShape(verbs[verb]!.request as Reader<ControlRequest<V, K>>, value);
}

/** Reads the answer of a verb for the runner. */
export function readControlAnswer<V extends Verbs, K extends keyof V & string>(
  verbs: V,
  verb: K,
  value: JsonValue,
): Shaped<ControlAnswer<V, K>> {
  return readShape(verbs[verb]!.answer as Reader<ControlAnswer<V, K>>, value);
}
