/**
 * What the probes cost where there is much to prove: so many postings are filled in at once, then /health/money,
 * /metrics and /health/ready are asked, alone and by 200 scrapers at once while signed bets are played.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { Stack } from '../scripts/stack.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { openSignedWallet, type SignedWallet } from './lib/signed-wallet.ts';
import { median, quantile, round } from './lib/stats.ts';
import { playClosedLoop } from './lib/wallet-pairs.ts';
import type { BenchResult } from './run.ts';

const POSTINGS = 2_000_000;
const ACCOUNTS = 2_000;
const FILLED_AT_ONCE = 500_000;
const PROBES = 15;
const PROBE_EVERY_MS = 1_100;
const CALLERS = 8;
const PLAYERS = 40;
const PAIRS = 1_500;
const ROUNDS = 3;
const LABEL = 'probes';
const PROBE_MAX_MS = 20;
const RATIO_MAX = 1.2;

/** `run([postings])`: two million unless another number is given; the figure of the issue is 20000000. */
export async function run(args: string[]): Promise<BenchResult> {
  return withThrowAwayStack('bench', { env: { LOG_LEVEL: 'error' }, quiet: true }, async (stack) => {
    const postings = Number(args[0] ?? POSTINGS);
    await fill(stack, postings);
    const probes = {
      money: await timeOf(`${stack.urls.monitor}/health/money`),
      metrics: await timeOf(`${stack.urls.monitor}/metrics`),
      ready: await timeOf(`${stack.urls.site}/health/ready`),
    };
    const { quiet, scraped } = await playScraped(stack);
    const ratio = median(scraped.map((each, index) => each / quiet[index]!));
    const figures = {
      postings,
      'money-ms': round(probes.money.p50),
      'money-p99-ms': round(probes.money.p99),
      'metrics-ms': round(probes.metrics.p50),
      'ready-ms': round(probes.ready.p50),
      'bet-p99-ms': round(median(quiet)),
      'bet-p99-scraped-ms': round(median(scraped)),
      'scraped-to-quiet': round(ratio, 3),
    };
    const targets = { 'money-ms': PROBE_MAX_MS, 'scraped-to-quiet': RATIO_MAX };
    return { bench: 'probes', figures, targets, met: probes.money.p50 <= PROBE_MAX_MS && ratio <= RATIO_MAX };
  });
}

/** Postings of two thousand accounts over a year, in the order of time, with balances that follow from them. */
async function fill(stack: Stack, postings: number): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into ledger.account (brand_id, member_id, kind, currency)
        select b.id, -n, 1, b.currency
        from generate_series(1, $1) n, (select * from brand.brand order by id limit 1) b`,
      [ACCOUNTS],
    );
    const { rows } = await client.query<{ id: string; first: string }>(
      `select (select id from ledger.account where house is not null order by id limit 1) as id,
        (select min(id) from ledger.account where member_id < 0) as first`,
    );
    const [house, first] = [rows[0]!.id, rows[0]!.first];
    for (let from = 0; from < postings; from += FILLED_AT_ONCE)
      await client.query(
        `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, created_at, kind, key, tx)
          select $4::bigint + n % $3::bigint, n / $3::bigint + 1, $5, 1, n / $3::bigint + 1,
            now() - interval '1 year' + n * (interval '364 days' / $6::bigint), 50, gen_random_uuid(), gen_random_uuid()
          from generate_series($1::bigint, $2::bigint - 1) n`,
        [from, Math.min(from + FILLED_AT_ONCE, postings), ACCOUNTS, first, house, postings],
      );
    await client.query(
      `update ledger.account a set seq = s.seq, balance = s.seq
        from (select account_id, max(seq) as seq from ledger.posting
          where account_id >= $1 and account_id < $1 + $2::bigint group by 1) s where s.account_id = a.id`,
      [first, ACCOUNTS],
    );
    await client.query('update ledger.account set balance = balance - $2 where id = $1', [house, postings]);
    await client.query('analyze ledger.posting; analyze ledger.account');
  } finally {
    await client.end();
  }
}

type Times = { readonly p50: number; readonly p99: number };

/** The time to answer, in ms, of single probes that come too rarely to be told what another was told. */
async function timeOf(url: string): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < PROBES; n += 1) {
    await new Promise((tick) => setTimeout(tick, PROBE_EVERY_MS));
    const start = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  return { p50: median(times), p99: quantile(times, 0.99) };
}

/** The p99 of bets, in ms: rounds without scrapers and with them take turns, so that both see the same machine. */
async function playScraped(stack: Stack): Promise<{ quiet: number[]; scraped: number[] }> {
  const wallet = await openSignedWallet(stack, LABEL, PLAYERS);
  await playRound(wallet); // what the server compiles and remembers first is no part of the figure
  const quiet: number[] = [];
  const scraped: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    quiet.push(await playRound(wallet));
    const scrapers = await startScrapers(`${stack.urls.monitor}/metrics`);
    scraped.push(await playRound(wallet));
    scrapers.kill();
  }
  wallet.close();
  return { quiet, scraped };
}

async function playRound({ signPairs, send }: SignedWallet): Promise<number> {
  const times: number[] = [];
  await playClosedLoop(signPairs(PAIRS), CALLERS, async (call) => {
    const start = performance.now();
    await send(call);
    times.push(performance.now() - start);
  });
  return quantile(times, 0.99);
}

/** They run in a process of their own: what they cost themselves is no part of a bet's time. */
async function startScrapers(url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'scrapers.ts'), [url], { stdio: 'inherit' });
  await new Promise((ready) => child.once('message', ready));
  return child;
}
