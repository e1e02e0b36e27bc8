import { randomUUID } from 'node:crypto';
import { formatAmount } from '@baize/domain/money';
import { FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX } from '../../feed.ts';
import { PLATFORMS, SUPPLIER_PREFIX, SUPPLIER_REQUESTS } from '../../operator-client.ts';
import { readShape } from '../../shapes.ts';
import { signFeedAnswer, verifyCall } from '../../signing.ts';
import { parseJson, writeJson } from '../../strict-json.ts';
import { answerControl, isControlKey } from '../control-server.ts';
import { CONTROL_KEY_HEADER, CONTROL_PATH, SUPPLIER_VERBS } from '../control.ts';
import type { SupplierFlaw } from './flaws.ts';
import { controlHandlers } from './supplier-control.ts';
import { FREE_GAME, serveRewards } from './supplier-rewards.ts';
import { createState, GAMES, type Change, type Operator, type Play, type State } from './supplier-state.ts';
import { listen, type Incoming, type Reply, type RunningServer } from './http-server.ts';
import { runDue } from './supplier-rounds.ts';

/**
 * The reference supplier: launches, two games, feed and control in memory. `flaws` make it one of the broken doubles.
 */
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
        return answerControl(SUPPLIER_VERBS, handlers, {
          verb: incoming.path.slice(CONTROL_PATH.length + 1),
          body: incoming.body,
        });
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
    ...server,
    close: async () => {
      clearInterval(ticker);
      for (const client of state.store.clients.values()) client.close();
      await server.close();
    },
  };
}

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
  const rewarded = serveRewards(state.shop, operator, { path, body: parsed.value });
  if (rewarded) return rewarded;
  const fields = readShape<Record<string, unknown>>(request, parsed.value);
  if (!fields.ok) return refused(400, `${fields.field} is missing or wrong`);
  if (path === '/game/url') return launch(state, operator, fields.value as never);
  if (path === '/game/list') return listGames(state, operator);
  if (path !== '/game/round') return { status: 404, body: '' };
  const round = state.store.rounds.get(String(fields.value['round']));
  return round
    ? { status: 200, body: writeJson({ url: `${state.origin}/r/${round.id}` }) }
    : refused(404, 'round not found');
}

const LEAST = '0.99';
const HIGHEST = '0.995';

function listGames({ store }: State, operator: Operator): Reply {
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
        freebet_support: game.game_code === FREE_GAME,
        blocked_countries: [BLOCKED],
        url_thumb: 'https://x.example/t',
        url_background: 'https://x.example/b',
        rtp: LEAST,
        ...(store.flaws.has('listsOneReturn') ? {} : { rtp_highest: HIGHEST }),
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
  if (state.closed.has(fields.game_code) && !state.store.flaws.has('launchesDisabled'))
    return refused(403, 'game_code is not enabled');
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
        rtp_theoretical: LEAST,
        rtp_highest: HIGHEST,
        freebet_support: game.game_code === FREE_GAME,
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
        rtp_theoretical: LEAST,
      },
    };
  });
}
