/** Signed bet and win calls over HTTP against the bare door on the same kind of cluster, interleaved, c = 64. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpOperator } from '@baize/wallet-protocol/conformance/testbed';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { freePort } from '../scripts/pg.ts';
import { startStack, type Stack } from '../scripts/stack.ts';
import { FIRST_PLAYER, PLAYERS, runLoad, seedPlayers, type Load } from './ledger.ts';
import { median, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const CALLERS = 64;
const WALLET_PLAYERS = 200;
const PAIRS = 8_000;
const LABEL = 'bench';

export async function run(args: string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 3);
  const home = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  chmodSync(home, 0o711);
  const ports = {
    site: await freePort(),
    console: await freePort(),
    studio: await freePort(),
    sandbox: await freePort(),
    media: await freePort(),
  };
  const stack = await startStack({ dataDir: join(home, 'data'), ports, env: { LOG_LEVEL: 'error' }, quiet: true });
  try {
    return await measure(stack, home, rounds);
  } finally {
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measure(stack: Stack, home: string, rounds: number): Promise<BenchResult> {
  const control = httpOperator(stack.urls.site, stack.conformanceKey);
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const connection = await control('connection', {
    label: LABEL,
    keys: [{ kid: LABEL, pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
  });
  const players = [];
  for (let n = 0; n < WALLET_PLAYERS; n += 1) {
    const made = await control('player', { connection: LABEL, balance: 100_000_000n, brand: 'first' });
    players.push({ user: made.user, token: made.token, game: made.game_code, currency: made.currency });
  }
  const config = join(home, 'load.json');
  writeFileSync(
    config,
    JSON.stringify({
      walletUrl: connection.wallet_base_url,
      kid: LABEL,
      privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      players,
      callers: CALLERS,
      pairs: PAIRS,
    }),
    { mode: 0o600 },
  );
  const { ownerUrl, appUrl } = await prepareDatabase(stack.databaseUrl('postgres'), 'bench', stack.databasePasswords);
  await migrate(ownerUrl);
  const brand = await seedPlayers(stack.databaseUrl('bench'));
  const wallet: Load[] = [];
  const door: Load[] = [];
  for (let at = 0; at < rounds; at += 1) {
    door.push(
      await runLoad('ledger-load.ts', [
        appUrl,
        String(brand),
        String(CALLERS),
        '4',
        'uniform',
        String(FIRST_PLAYER),
        String(PLAYERS),
      ]),
    );
    wallet.push(await runLoad('wallet-load.ts', [config]));
  }
  const wrong = wallet.reduce((sum, each) => sum + each.wrong, 0);
  if (wrong > 0) throw new Error(`${wrong} answers were not RS_OK: the figure does not count`);
  const ratios = wallet.map((each, index) => each.tps / door[index]!.tps);
  console.log(
    `door: ${spread(door.map((each) => each.tps))} tps; signed calls: ` +
      `${spread(wallet.map((each) => each.tps))} a second, ratio ${spread(ratios, 3)}`,
  );
  const figures = {
    'ratio-64': round(median(ratios), 3),
    calls: round(median(wallet.map((each) => each.tps)), 0),
    'p50-64': round(median(wallet.map((each) => each.p50))),
    'p99-64': round(median(wallet.map((each) => each.p99))),
  };
  const targets = { 'ratio-64': 0.25 };
  return {
    bench: 'wallet-http',
    figures,
    targets,
    goals: { 'ratio-64': 0.35 },
    met: figures['ratio-64'] >= targets['ratio-64'],
  };
}
