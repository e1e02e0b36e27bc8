import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { formatAmount, ZERO, type Amount } from '@baize/domain/money';
import { FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX } from '../../feed.ts';
import { PLATFORMS, SUPPLIER_PREFIX, SUPPLIER_REQUESTS } from '../../operator-client.ts';
import { readShape } from '../../shapes.ts';
import { createSigner, pinKey, signFeedAnswer, verifyCall, type KeySet, type SigningMode } from '../../signing.ts';
import { parseJson, writeJson, type Writable } from '../../strict-json.ts';
import { createWalletClient } from '../../supplier-client.ts';
import { answerControl, controlRefusal, isControlKey, type ControlHandlers } from '../control-server.ts';
import { CONTROL_KEY_HEADER, CONTROL_PATH, SUPPLIER_VERBS } from '../control.ts';
import type { SupplierFlaw } from './flaws.ts';
import { listen, type Incoming, type Reply, type RunningServer } from './http-server.ts';
import {
  diceOutcome,
  openRound,
  payRound,
  placeBet,
  runDue,
  told,
  type Round,
  type RoundStore,
} from './supplier-rounds.ts';

/** The reference supplier: launches, two games, feed and control in memory. `flaws` make it one of the broken doubles. */
type Operator = {
  readonly label: string;
  readonly id: number;
  readonly currency: string;
  readonly mode: SigningMode;
  readonly keys: KeySet;
  listedAtMs: number;
};
type Play = {
  readonly operator: Operator;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly demo: boolean;
};
type Change = { readonly seq: number; readonly row: Writable };

const GAMES = [
  { game_code: 'ref_dice', steps: false },
  { game_code: 'ref_mines', steps: true },
] as const;
const BLOCKED = 'KP';
const LIST_PAUSE_MS = 60_000;
const TICK_MS = 25;

export async function startSupplierDouble(options: {
  readonly controlKey: string;
  readonly flaws?: readonly SupplierFlaw[];
  readonly port?: number;
}): Promise<RunningServer> {
  const flaws: ReadonlySet<SupplierFlaw> = new Set(options.flaws);
  const state = createState(flaws);
  const handlers = controlHandlers(state);
  const server = await listen(
    async (incoming) => {
      if (incoming.path.startsWith(`${CONTROL_PATH}/`)) {
        if (!isControlKey(incoming.headers[CONTROL_KEY_HEADER], options.controlKey))
          return { status: 401, body: '{"error":"wrong key"}' };
        return answerControl(SUPPLIER_VERBS, handlers, incoming.path.slice(CONTROL_PATH.length + 1), incoming.body);
      }
      if (incoming.path.startsWith(SUPPLIER_PREFIX))
        return serveOperator(state, incoming, incoming.path.slice(SUPPLIER_PREFIX.length));
      if (incoming.path.startsWith('/feed/v1/'))
        return serveFeed(state, incoming, incoming.path.slice('/feed/v1/'.length));
      if (incoming.path.startsWith('/r/'))
        return { status: state.store.rounds.has(incoming.path.slice(3)) ? 200 : 404, body: '<!doctype html>' };
      return { status: 404, body: '' };
    },
    { port: options.port },
  );
  state.origin = server.url;
  const ticker = setInterval(() => void runDue(state.store), TICK_MS);
  return {
    url: server.url,
    close: async () => {
      clearInterval(ticker);
      for (const client of state.store.clients.values()) client.close();
      await server.close();
    },
  };
}

function createState(flaws: ReadonlySet<SupplierFlaw>) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const offsets = new Map<string, number>();
  const changes: Change[] = [];
  let version = 0;
  const store: RoundStore = {
    rounds: new Map(),
    clients: new Map(),
    flaws,
    now: (label) => Date.now() + (offsets.get(label) ?? 0),
    changed: (round) => {
      if (round.state === 'refused') return;
      round.version = ++version;
      changes.push({ seq: version, row: roundRow(round) });
    },
  };
  return {
    store,
    offsets,
    changes,
    privateKeyPem,
    pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    operators: new Map<string, Operator>(),
    plays: new Map<string, Play>(),
    launches: new Map<string, Play>(),
    signer: createSigner({ kid: 'ref-supplier', privateKeyPem }),
    origin: '',
    nextId: 1,
  };
}
type State = ReturnType<typeof createState>;

const refused = (status: number, error: string): Reply => ({ status, body: writeJson({ error }) });
const byId = (state: State, id: number | string): Operator | undefined =>
  [...state.operators.values()].find((each) => String(each.id) === String(id));

async function serveOperator(state: State, incoming: Incoming, path: string): Promise<Reply> {
  const parsed = parseJson(incoming.body);
  const request =
    path === '/game/url'
      ? SUPPLIER_REQUESTS.gameUrl
      : path === '/game/list'
        ? SUPPLIER_REQUESTS.gameList
        : SUPPLIER_REQUESTS.gameRound;
  const head = parsed.ok ? readShape(SUPPLIER_REQUESTS.gameList, parsed.value) : undefined;
  const operator = head?.ok === true ? byId(state, head.value.operator_id) : undefined;
  const verdict = verifyCall({
    ...incoming,
    keys: operator?.keys ?? [],
    mode: operator?.mode ?? 'strict',
    nowMs: Date.now(),
  });
  if (!verdict.ok && !state.store.flaws.has('ignoresLaunchSignature')) return refused(401, 'signature');
  if (!parsed.ok || !operator) return refused(404, 'operator_id');
  const fields = readShape<Record<string, unknown>>(request, parsed.value);
  if (!fields.ok) return refused(400, `${fields.field} is missing or wrong`);
  if (path === '/game/url') return launch(state, operator, fields.value as never);
  if (path === '/game/list') return listGames(operator);
  if (path !== '/game/round') return { status: 404, body: '' };
  const round = state.store.rounds.get(String(fields.value['round']));
  return round
    ? { status: 200, body: writeJson({ url: `${state.origin}/r/${round.id}` }) }
    : refused(404, 'round not found');
}

function listGames(operator: Operator): Reply {
  const now = Date.now();
  if (now - operator.listedAtMs < LIST_PAUSE_MS) return { status: 429, body: 'Too Many Requests' };
  operator.listedAtMs = now;
  return {
    status: 200,
    body: writeJson(
      GAMES.map((game) => ({
        game_code: game.game_code,
        name: game.game_code,
        product: 'Reference',
        category: 'Dice',
        platforms: [...PLATFORMS],
        enabled: true,
        freebet_support: false,
        blocked_countries: [BLOCKED],
        url_thumb: 'https://x.example/t',
        url_background: 'https://x.example/b',
      })),
    ),
  };
}

type LaunchFields = {
  readonly game_code: string;
  readonly currency: string;
  readonly country: string;
  readonly user?: string;
  readonly token?: string;
};

async function launch(state: State, operator: Operator, fields: LaunchFields): Promise<Reply> {
  const demo = fields.currency === 'XXX';
  if (!GAMES.some((game) => game.game_code === fields.game_code)) return refused(404, 'game_code not found');
  if (fields.country === BLOCKED) return refused(403, 'country is blocked');
  if (!demo && fields.currency !== operator.currency) return refused(403, 'currency is not enabled');
  if (!demo && (fields.user === undefined || fields.token === undefined))
    return refused(400, 'user and token are missing');
  const play: Play = {
    operator,
    user: fields.user ?? 'demo',
    token: fields.token ?? 'demo-token',
    gameCode: fields.game_code,
    demo,
  };
  const ticket = randomUUID();
  state.launches.set(ticket, play);
  if (state.store.flaws.has('callsBeforeLaunch') && !demo) {
    await state.store.clients
      .get(operator.label)!
      .balance({ user: play.user as never, token: play.token as never, gameCode: play.gameCode as never });
  }
  return { status: 200, body: writeJson({ url: `${state.origin}/g/${play.gameCode}?s=${ticket}` }) };
}

async function serveFeed(state: State, incoming: Incoming, stream: string): Promise<Reply> {
  const operator = [...state.operators.values()].find(
    (each) => verifyCall({ ...incoming, keys: each.keys, mode: 'strict', nowMs: Date.now() }).ok,
  );
  if (!operator) return refused(401, 'signature');
  const cursor = Number(incoming.query.get('cursor') ?? 0);
  const limit = Math.min(Number(incoming.query.get('limit') ?? FEED_LIMIT_DEFAULT), FEED_LIMIT_MAX);
  if (!Number.isSafeInteger(cursor) || cursor < 0) return refused(400, 'cursor');
  const rows = feedRows(state, operator, stream);
  if (!rows) return refused(404, 'stream');
  const page = rows.filter((each) => each.seq > cursor).slice(0, limit);
  const last = page.at(-1)?.seq ?? cursor;
  const body = writeJson({
    data: page.map((each) => each.row),
    next_cursor: String(last),
    has_more: rows.some((each) => each.seq > last),
    as_of: new Date().toISOString(),
  });
  return {
    status: 200,
    body,
    headers: state.store.flaws.has('unsignedFeed') ? {} : signFeedAnswer(state.signer, Buffer.from(body)),
  };
}

function feedRows(state: State, operator: Operator, stream: string): readonly Change[] | undefined {
  const rounds = [...state.store.rounds.values()].filter((round) => round.label === operator.label);
  if (stream === 'rounds') {
    const own = new Set(rounds.map((round) => round.id));
    return state.changes.filter((change) => own.has((change.row as { readonly round_id: string }).round_id));
  }
  if (stream === 'games') {
    return GAMES.map((game, at) => ({
      seq: at + 1,
      row: {
        game_code: game.game_code,
        version: 1,
        name: { en: game.game_code },
        kind: 'instant',
        category: 'Dice',
        platforms: [...PLATFORMS],
        currencies: [operator.currency],
        languages: ['en'],
        limits: {},
        rtp_theoretical: '0.99',
        freebet_support: false,
        demo: true,
        jackpot_pools: [],
        enabled: true,
      },
    }));
  }
  if (stream !== 'rtp') return stream === 'jackpots' || stream === 'wagers' ? [] : undefined;
  const done = rounds.filter((round) => round.state === 'won' || round.state === 'lost');
  return [...new Set(done.map((round) => round.gameCode))].map((gameCode, at) => {
    const own = done.filter((round) => round.gameCode === gameCode);
    const sum = (part: 'stake' | 'payout'): string =>
      formatAmount(own.reduce((total, round) => total + round[part], 0n));
    return {
      seq: at + 1,
      row: {
        game_code: gameCode,
        currency: operator.currency,
        day: new Date().toISOString().slice(0, 10),
        version: own.length,
        rounds: own.length,
        stake: sum('stake'),
        payout: sum('payout'),
        rtp_theoretical: '0.99',
      },
    };
  });
}

function roundRow(round: Round): Writable {
  const status =
    round.state === 'open' || round.state === 'pending' ? 'open' : round.state === 'void' ? 'void' : 'closed';
  return {
    round_id: round.id,
    user: round.user,
    version: round.version,
    game_code: round.gameCode,
    status,
    opened_at: new Date(round.openedAtMs).toISOString(),
    closed_at: round.closedAtMs === undefined ? undefined : new Date(round.closedAtMs).toISOString(),
    currency: round.currency,
    stake: formatAmount(round.stake),
    valid_bet: formatAmount(status === 'closed' ? round.stake : ZERO),
    payout: formatAmount(round.payout),
    transactions: round.calls.map((call) => ({
      uuid: call.transactionUuid,
      kind: call.kind,
      amount: formatAmount(call.amount),
    })),
  };
}

function controlHandlers(state: State): ControlHandlers<typeof SUPPLIER_VERBS> {
  const { store } = state;
  const unknownSession = controlRefusal(404, 'unknown session');
  const start = (session: string): { readonly play: Play; readonly round: Round } | undefined => {
    const play = state.plays.get(session);
    return (
      play && {
        play,
        round: openRound(store, {
          label: play.operator.label,
          user: play.user,
          token: play.token,
          gameCode: play.gameCode,
          currency: play.demo ? 'XXX' : play.operator.currency,
        }),
      }
    );
  };
  const demoPlay = (round: Round, payout: Amount) => {
    round.state = payout > 0n ? 'won' : 'lost';
    round.payout = payout;
    return told(round, undefined, undefined);
  };
  return {
    operator: ({ label, wallet_base_url, keys, mode, currency }) => {
      const pinned = keys.map((key) => pinKey({ kid: key.kid, pem: key.pem }));
      const operator: Operator = {
        label,
        id: state.operators.get(label)?.id ?? state.nextId++,
        currency,
        mode,
        keys: pinned,
        listedAtMs: 0,
      };
      state.operators.set(label, operator);
      const wholeMs = store.flaws.has('givesUpEarly') ? 3_000 : store.flaws.has('waitsTooLong') ? 10_000 : 5_000;
      store.clients.get(label)?.close();
      store.clients.set(
        label,
        createWalletClient({ baseUrl: wallet_base_url, signer: { ...state.signer, mode }, timeouts: { wholeMs } }),
      );
      return {
        operator_id: operator.id,
        base_url: state.origin,
        keys: [{ kid: state.signer.kid, pem: state.pem, not_before: undefined, not_after: undefined }],
        games: GAMES,
      };
    },
    open: ({ url }) => {
      const play = state.launches.get(new URL(url).searchParams.get('s') ?? '');
      if (!play) return controlRefusal(404, 'unknown launch');
      const session = randomUUID();
      state.plays.set(session, play);
      return { session };
    },
    play: async ({ session, stake, favour }) => {
      const started = start(session);
      if (!started) return unknownSession;
      const { play, round } = started;
      const payout = diceOutcome(stake, favour);
      if (play.demo && !store.flaws.has('demoCallsBack')) return demoPlay(round, payout);
      const bet = await placeBet(store, round, stake, false);
      if (!bet.placed) return store.flaws.has('hidesReason') ? { ...bet, message: undefined } : bet;
      if (!store.flaws.has('winsBeforeBetOk')) void payRound(store, round, payout);
      return told(round, undefined, bet.balance);
    },
    begin: async ({ session, stake }) => {
      const started = start(session);
      return started ? placeBet(store, started.round, stake, false) : unknownSession;
    },
    finish: ({ round: id }) => {
      const round = store.rounds.get(id);
      if (round?.state !== 'open') return controlRefusal(404, 'no open round');
      void payRound(store, round, diceOutcome(round.stake, 'win'));
      return told(round, undefined, undefined);
    },
    round: ({ round: id }) => {
      const round = store.rounds.get(id);
      if (!round) return controlRefusal(404, 'unknown round');
      const calls = round.calls.map((call) => ({
        kind: call.kind,
        transaction_uuid: call.transactionUuid,
        state: call.state,
        attempts: call.attempts,
      }));
      return { round: round.id, state: round.state, calls, cases: round.cases };
    },
    elapse: async ({ label, ms }) => {
      state.offsets.set(label, (state.offsets.get(label) ?? 0) + ms);
      await runDue(store);
      return {};
    },
  };
}
