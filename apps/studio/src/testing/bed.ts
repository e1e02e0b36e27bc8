import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { readEnv, type Env } from '../env.ts';
import { startStudio, type StartOptions, type Studio } from '../start.ts';
import { workOnce } from '../settlement/worker.ts';
import { createTestDatabase } from './database.ts';
import type { Dialect } from './double-wires.ts';
import { keyPair, startOperatorDouble, type OperatorDouble, CURRENCY } from './operator-double.ts';

/** A studio with a database of its own and one connected operator, for integration tests. */
export type Bed = {
  readonly studio: Studio;
  readonly operator: OperatorDouble;
  readonly env: Env;
  readonly admin: pg.Pool;
  /** Launches as the operator would and returns the secret of the session. */
  readonly launch: (gameCode: string, user?: string, balance?: bigint) => Promise<string>;
  readonly launchTry: (gameCode: string) => Promise<string>;
  /** Calls of the player API. */
  readonly get: (session: string, path: string) => Promise<Reply>;
  readonly post: (session: string, path: string, body: object) => Promise<Reply>;
  readonly put: (session: string, path: string, body: object) => Promise<Reply>;
  /** Starts the studio again on the same database, as after a kill. */
  readonly restart: (options?: StartOptions) => Promise<void>;
  readonly close: () => Promise<void>;
};
export type Reply = { readonly status: number; readonly body: Json; readonly text: string };
// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely by tests
export type Json = any;

const STUDIO_KID = 'studio-1';
const studioKeys = keyPair();

export type BedOptions = StartOptions & {
  readonly env?: Readonly<Record<string, string>>;
  readonly operatorId?: number;
  /** Which wire the operator's wallet speaks; the first one where left out. */
  readonly dialect?: Dialect;
};

export async function createBed(options: BedOptions = {}): Promise<Bed> {
  const database = await createTestDatabase();
  const env = testEnv(database.url, options.env);
  const admin = new pg.Pool({ connectionString: database.url, max: 2 });
  admin.on('error', () => undefined);
  const operator = await startOperatorDouble({
    studioKid: STUDIO_KID,
    studioPem: studioKeys.publicPem,
    id: options.operatorId ?? 7,
    dialect: options.dialect,
    clock: options.clock ?? Date.now,
  });
  const bed = { studio: await startConnected(env, operator, options) };
  const launch = async (fields: LaunchFields): Promise<string> => {
    const client = operator.client(bed.studio.url, STUDIO_KID, studioKeys.publicPem);
    const answer = await client.gameUrl({ ...fields, platform: 'GPL_DESKTOP', country: 'BD', lang: 'en' });
    if (!answer.ok) throw new Error(`launch refused: ${JSON.stringify(answer.error)}`);
    return new URL(answer.value.url).searchParams.get('s') ?? '';
  };
  const call = (session: string, path: string, init: PlayerCall) =>
    callAsPlayer(`${bed.studio.url}/play/v1${path}`, session, init);
  return {
    operator,
    env,
    admin,
    get studio() {
      return bed.studio;
    },
    launch: (gameCode, user = 'player_1', balance) => {
      if (balance !== undefined) operator.balances.set(user, balance);
      return launch({ gameCode, currency: CURRENCY, user, token: `token-${user}-${randomUUID()}` });
    },
    launchTry: (gameCode) => launch({ gameCode, currency: 'XXX' }),
    get: (session, path) => call(session, path, { method: 'GET' }),
    post: (session, path, body) => call(session, path, { method: 'POST', body }),
    put: (session, path, body) => call(session, path, { method: 'PUT', body }),
    restart: async (given = options) => {
      await bed.studio.stop().catch(() => undefined);
      bed.studio = await startConnected(env, operator, given);
    },
    close: async () => {
      await bed.studio.stop().catch(() => undefined);
      await operator.close();
      await admin.end();
      await database.drop();
    },
  };
}

type LaunchFields = {
  readonly gameCode: string;
  readonly currency: string;
  readonly user?: string;
  readonly token?: string;
};

const testEnv = (databaseUrl: string, over: BedOptions['env'] = {}): Env =>
  readEnv({
    NODE_ENV: 'test',
    STUDIO_PORT: '0',
    STUDIO_DATABASE_URL: databaseUrl,
    STUDIO_MASTER_KEY: randomBytes(32).toString('hex'),
    STUDIO_DATABASE_POOL_MAX: '10',
    STUDIO_GAME_LIST_PER_MINUTE: '1000',
    STUDIO_PLAY_PER_SECOND: '10000',
    ...over,
  });

/** A studio that knows the operator; what its worker would do is done by the tests. */
async function startConnected(env: Env, operator: OperatorDouble, options: StartOptions): Promise<Studio> {
  const studio = await startStudio(env, { worker: false, ...options });
  const common = { operatorId: String(operator.id), walletBaseUrl: operator.url, brands: [], currencies: [] };
  await studio.deps.connections.save([
    operator.dialect === 'gap'
      ? { ...common, dialect: 'gap', secret: operator.secret }
      : {
          ...common,
          ourKid: STUDIO_KID,
          ourPrivateKeyPem: studioKeys.privatePem,
          strict: true,
          theirKeys: [{ kid: operator.kid, pem: operator.publicPem }],
        },
  ]);
  return studio;
}

type PlayerCall = { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: object };

async function callAsPlayer(url: string, session: string, { method, body }: PlayerCall): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { 'x-session': session, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? undefined : (JSON.parse(text) as Json) };
}

export const operatorClient = (bed: Bed) => bed.operator.client(bed.studio.url, STUDIO_KID, studioKeys.publicPem);

/** Runs worker passes until nothing is due. */
export async function settle(bed: Bed, passes = 20): Promise<void> {
  for (let pass = 0; pass < passes; pass++) if ((await workOnce(bed.studio.deps)) === 0) return;
}

/**
 * Until every transaction that ran a moment ago has ended. The feed tells a change once no older transaction of the
 * cluster runs, and other test files have their databases in the same one.
 */
export async function untilQuiet({ admin }: Pick<Bed, 'admin'>): Promise<void> {
  const { rows } = await admin.query<{ now: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as now');
  await vi.waitFor(
    async () => {
      const { rows: later } = await admin.query<{ quiet: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as quiet',
        [rows[0]!.now],
      );
      expect(later).toEqual([{ quiet: true }]);
    },
    { timeout: 20_000, interval: 10 },
  );
}

export const units = (whole: number): bigint => BigInt(Math.round(whole * 100)) * 1_000n;

const textOfBigint = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** What must hold once everything has come to rest, whatever happened on the way. */
export async function checkBooks(bed: Bed, startBalance: bigint): Promise<void> {
  const { rows } = await bed.admin.query<{
    id: string;
    state: string;
    stake: string;
    payout: string;
    bet: string | null;
    bet_state: string;
    disputed: boolean;
  }>(
    `select r.id, r.state, r.stake, r.payout, b.id as bet, b.state as bet_state, r.disputed
     from round r left join wallet_tx b on b.round_id = r.id and b.kind = 'bet' and b.raise = 0 where r.mode = 'real'`,
  );
  const further = await bed.admin.query<{ id: string; state: string }>(
    "select id, state from wallet_tx where kind = 'bet' and raise > 0",
  );
  let expected = startBalance;
  for (const row of rows) {
    if (!['CLOSED', 'VOID', 'REFUSED'].includes(row.state)) throw new Error(`round ${row.id} rests in ${row.state}`);
    const bet = bed.operator.bets.get(row.bet ?? '');
    if (row.disputed) {
      expected -= BigInt(row.stake); // a case is open: the operator holds a stake that nothing has settled
    } else if (row.state === 'CLOSED') {
      if (!bet?.settled || bet.reversed)
        throw new Error(
          `closed round ${row.id}: the operator has ${bet ? JSON.stringify(bet, textOfBigint) : 'no bet'}`,
        );
      expected += BigInt(row.payout) - BigInt(row.stake);
      const wins = [...bed.operator.wins.values()].filter(
        (win) => bed.operator.bets.get(win.reference)?.round === row.id,
      );
      if (wins.length !== 1 || wins[0]!.amount !== BigInt(row.payout))
        throw new Error(`closed round ${row.id} has ${wins.length} wins`);
    } else if (bet && !bet.reversed) throw new Error(`${row.state} round ${row.id} still has the stake`);
  }
  for (const { id, state } of further.rows) {
    const bet = bed.operator.bets.get(id);
    if (state === 'ok' ? !bet || bet.reversed : bet && !bet.reversed)
      throw new Error(`further bet ${id} is ${state}, and its stake is ${bet?.reversed === false ? 'taken' : 'back'}`);
  }
  const known = new Set([...rows.map((row) => row.bet), ...further.rows.map(({ id }) => id)]);
  for (const [id, bet] of bed.operator.bets)
    if (!known.has(id) && !bet.reversed) throw new Error(`the operator has a bet ${id} that no round knows`);
  const balance = [...bed.operator.balances.values()].reduce((sum, value) => sum + value, 0n);
  if (balance !== expected) throw new Error(`balances ${balance}, expected ${expected}`);
}

/** From now on nothing can be written to this round, as if something were wrong with it alone. */
export async function breakRound({ admin }: Pick<Bed, 'admin'>, id: string): Promise<void> {
  await admin.query(`create or replace function break_round() returns trigger language plpgsql as
    $$ begin raise exception 'round % is broken', old.id; end $$`);
  await admin.query(
    `create trigger "break_${id}" before update on round for each row when (old.id = '${id}')
      execute function break_round()`,
  );
}
export const mendRounds = async ({ admin }: Pick<Bed, 'admin'>): Promise<void> =>
  void (await admin.query('drop function if exists break_round cascade'));
