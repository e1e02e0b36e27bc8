import { randomBytes, randomUUID } from 'node:crypto';
import type { UserId } from '../../calls.ts';
import { pinKey, type KeySet, type SigningMode } from '../../signing.ts';
import { answerControl, controlRefusal, isControlKey, type ControlHandlers } from '../control-server.ts';
import { CONTROL_KEY_HEADER, CONTROL_PATH, OPERATOR_VERBS, type ControlKey } from '../control.ts';
import { createBooks, post, type Books, type Connection, type Player, type Session, type Stored } from './books.ts';
import type { OperatorFlaw } from './flaws.ts';
import { listen, type Handler, type RunningServer } from './http-server.ts';
import { createKernel } from './kernel.ts';
import { serveWallet, type Door } from './wallet-door.ts';
import type { Amount } from '@baize/domain/money';

/**
 * The reference operator: the kernel behind HTTP with the whole test control. `flaws` make it one of the broken
 * doubles.
 */
export type OperatorDouble = RunningServer & {
  readonly books: Books;
  /** As if it was killed and started again: what it answered is written down, who waited hears nothing. */
  readonly restart: () => Promise<void>;
};

const DAY_MS = 86_400_000;
const GAMES = ['ref_dice', 'ref_slot', 'ref_retired'];

export async function startOperatorDouble(options: {
  readonly controlKey: string;
  readonly flaws?: readonly OperatorFlaw[];
  readonly mode?: SigningMode;
  readonly port?: number;
}): Promise<OperatorDouble> {
  const flaws: ReadonlySet<OperatorFlaw> = new Set(options.flaws);
  const books = createBooks('BDT');
  const kernel = createKernel(books, flaws);
  const doors = new Map<string, Door>();
  let origin = '';
  const handlers = controlHandlers({ books, doors, mode: options.mode ?? 'strict', origin: () => origin });
  const handler: Handler = async (incoming) => {
    if (incoming.path.startsWith(`${CONTROL_PATH}/`)) {
      if (!isControlKey(incoming.headers[CONTROL_KEY_HEADER], options.controlKey))
        return { status: 401, body: '{"error":"wrong key"}' };
      return answerControl(OPERATOR_VERBS, handlers, {
        verb: incoming.path.slice(CONTROL_PATH.length + 1),
        body: incoming.body,
      });
    }
    const [, label, path] = /^\/w\/([a-z0-9-]+)(\/.*)$/.exec(incoming.path) ?? [];
    const door = label === undefined ? undefined : doors.get(label);
    if (!door || path === undefined) return { status: 404, body: '' };
    return (await serveWallet(kernel, { door, incoming, path, flaws })).reply;
  };
  const server = await listen(handler, { port: options.port });
  origin = server.url;
  const restart = (): Promise<void> => {
    server.cut();
    if (flaws.has('forgetsAfterRestart'))
      for (const connection of books.connections.values()) connection.transactions.clear();
    return Promise.resolve();
  };
  return { ...server, books, restart };
}

const pinned = (keys: readonly ControlKey[]): KeySet =>
  keys.map((key) => pinKey({ kid: key.kid, pem: key.pem, notBefore: key.not_before, notAfter: key.not_after }));

export type SessionOf = { readonly user: UserId; readonly connection: string; readonly currency: string };

/** Opens a session and ends the others of the same player on the same connection; the token. */
export function openSession(books: Books, { user, connection, currency }: SessionOf): string {
  for (const session of books.sessions.values())
    if (session.user === user && session.connection === connection) session.active = false;
  const token = randomUUID();
  books.sessions.set(token, { user, connection, currency, active: true } satisfies Session);
  return token;
}

export function addPlayer(books: Books, cash: bigint, name?: string): Player {
  const user = `ref_${books.nextPlayer++}_${randomBytes(4).toString('hex')}` as UserId;
  const player: Player = {
    user,
    currency: books.currency,
    name: name ?? user,
    cash: 0n,
    bonus: 0n,
    held: 0n,
    postings: 0n,
    blocked: false,
    excluded: false,
    stakeLimit: undefined,
    dailyLossLimit: undefined,
    staked: 0n,
    paid: 0n,
  };
  post(player, 'cash', cash);
  books.players.set(user, player);
  return player;
}

export function addConnection(books: Books, label: string, games: readonly string[] = GAMES): Connection {
  const connection: Connection = {
    label,
    games: new Map(games.map((game) => [game, true])),
    transactions: new Map(),
    requests: new Map(),
    closed: new Set(),
    enabled: true,
  };
  books.connections.set(label, connection);
  return connection;
}

/** What the test control of the reference operator works on. */
type ControlState = {
  readonly books: Books;
  readonly doors: Map<string, Door>;
  readonly mode: SigningMode;
  /** The address the double listens at, known only once it does. */
  readonly origin: () => string;
};
type Handlers = ControlHandlers<typeof OPERATOR_VERBS>;

const playerFinder =
  (books: Books) =>
  <T>(user: string, work: (player: Player) => T) => {
    const player = books.players.get(user);
    return player ? work(player) : controlRefusal(404, 'unknown user');
  };

const connectionFinder =
  (books: Books) =>
  <T>(label: string, work: (connection: Connection) => T) => {
    const connection = books.connections.get(label);
    return connection ? work(connection) : controlRefusal(404, 'unknown connection');
  };

const controlHandlers = (state: ControlState): Handlers => ({
  ...connectionHandlers(state),
  ...playerHandlers(state.books),
  ...ledgerHandlers(state.books),
});

function connectionHandlers({ books, doors, mode: own, origin }: ControlState): Handlers {
  const withPlayer = playerFinder(books);
  const withConnection = connectionFinder(books);
  return {
    connection: ({ label, keys, mode = own, dialect }) => {
      if (dialect === 'gap') return controlRefusal(501, 'connection in this dialect');
      const connection = books.connections.get(label) ?? addConnection(books, label);
      doors.set(label, { connection, mode, keys: pinned(keys) });
      return {
        wallet_base_url: `${origin()}/w/${label}`,
        mode,
        currency: books.currency,
        other_currency: 'USD',
        games: GAMES,
      };
    },
    player: ({ connection, balance, game_code, name }) =>
      withConnection(connection, (found) => {
        const player = addPlayer(books, balance, name);
        return {
          user: player.user,
          token: openSession(books, { user: player.user, connection: found.label, currency: player.currency }),
          currency: player.currency,
          game_code: game_code ?? GAMES[0]!,
        };
      }),
    session: ({ connection, user }) =>
      withPlayer(user, (player) => ({
        token: openSession(books, { user: player.user, connection, currency: player.currency }),
      })),
    expire: ({ token }) => {
      const session = books.sessions.get(token);
      if (!session) return controlRefusal(404, 'unknown token');
      session.active = false;
      return {};
    },
    game: ({ connection, game_code, enabled }) =>
      withConnection(connection, (found) => (found.games.set(game_code, enabled), {})),
    partner: ({ connection, enabled }) => withConnection(connection, (found) => ((found.enabled = enabled), {})),
    age: ({ connection, transaction_uuid, days }) =>
      withConnection(connection, (found) => {
        const stored = found.transactions.get(transaction_uuid.toLowerCase() as never);
        if (!stored) return controlRefusal(404, 'unknown transaction');
        stored.storedAtMs -= days * DAY_MS;
        return {};
      }),
  };
}

function playerHandlers(books: Books): Handlers {
  const withPlayer = playerFinder(books);
  return {
    deposit: ({ user, amount }) => withPlayer(user, (player) => (post(player, 'cash', amount), {})),
    bonus: ({ user, amount }) => withPlayer(user, (player) => (post(player, 'bonus', amount), {})),
    hold: ({ user, amount }) => withPlayer(user, (player) => hold(player, amount)),
    block: ({ user, blocked }) => withPlayer(user, (player) => ((player.blocked = blocked), {})),
    exclude: ({ user }) => withPlayer(user, (player) => ((player.excluded = true), {})),
    limit: ({ user, kind, amount }) =>
      withPlayer(user, (player) => {
        if (kind === 'stake') player.stakeLimit = amount;
        else player.dailyLossLimit = amount;
        return {};
      }),
  };
}

function ledgerHandlers(books: Books): Handlers {
  const withPlayer = playerFinder(books);
  return {
    reward: ({ user, game_code, rounds, bet_value, pays }) =>
      withPlayer(user, (player) => {
        const reward_uuid = randomUUID();
        books.rewards.set(reward_uuid, {
          user: player.user,
          gameCode: game_code,
          betValue: bet_value,
          pays,
          left: rounds,
        });
        return { reward_uuid };
      }),
    ledger: ({ user }) =>
      withPlayer(user, (player) => ({
        currency: player.currency,
        cash: player.cash as Amount,
        bonus: player.bonus as Amount,
        held: player.held as Amount,
        postings: player.postings as Amount,
        rounds: roundsOf(books, player),
        cases: books.cases
          .filter((each) => each.user === player.user)
          .map((each) => ({ code: each.code, transaction_uuid: each.transactionUuid })),
      })),
  };
}

function hold(player: Player, units: bigint) {
  if (player.cash < units) return controlRefusal(400, 'not enough money', 'amount');
  post(player, 'cash', -units);
  post(player, 'held', units);
  return {};
}

function roundsOf(books: Books, player: Player) {
  const rounds = new Map<string, Stored[]>();
  for (const connection of books.connections.values()) {
    for (const entry of connection.transactions.values()) {
      if (
        entry.user !== player.user ||
        entry.kind === 'rollback' ||
        entry.kind === 'tombstone' ||
        entry.fate === 'refused'
      )
        continue;
      rounds.set(entry.round, [...(rounds.get(entry.round) ?? []), entry]);
    }
  }
  const sum = (entries: readonly Stored[], part: (entry: Stored) => bigint): Amount =>
    entries.reduce((total, entry) => total + part(entry), 0n) as Amount;
  return [...rounds].map(([round, entries]) => {
    const bets = entries.filter((entry) => entry.kind === 'bet' && entry.fate !== 'reversed');
    const wins = entries.filter((entry) => entry.kind === 'win');
    const payout = sum(wins, (entry) => entry.amount);
    const open = bets.some((entry) => entry.fate === 'live' && entry.bet?.roundClosed !== true);
    const settled = payout > 0n ? ('won' as const) : ('lost' as const);
    const stake = sum(bets, (entry) => entry.cashPart + entry.bonusPart);
    return {
      round,
      status: bets.length === 0 && wins.length === 0 ? ('void' as const) : open ? ('open' as const) : settled,
      stake_cash: sum(bets, (entry) => entry.cashPart),
      stake_bonus: sum(bets, (entry) => entry.bonusPart),
      payout,
      valid_bet: open
        ? (0n as Amount)
        : ((wins.find((entry) => entry.validBet !== undefined)?.validBet ?? stake) as Amount),
      jackpot_win: sum(wins, (entry) => entry.jackpotWin),
    };
  });
}
