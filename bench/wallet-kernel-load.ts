/**
 * Child of bench/wallet-http.ts: the same pairs of bet and win, parsed before the clock starts, given to the same
 * kernel in this process: sessions, games, decision and door, without HTTP, signature and JSON.
 */
import { readFileSync } from 'node:fs';
import { digestOf, readCall } from '@baize/wallet-protocol';
import Fastify from 'fastify';
import { readEnv } from '../apps/server/src/env.ts';
import { wirePlatform } from '../apps/server/src/wire.ts';
import { cpuMicrosOf } from './lib/cpu.ts';
import { makePairs, playClosedLoop, type PairConfig } from './lib/wallet-pairs.ts';
import { quantile } from './lib/stats.ts';
import type { TargetLoad } from './wallet-load.ts';

type Config = PairConfig & {
  readonly connection: string;
  readonly env: Record<string, string>;
  readonly warmUpPairs: number;
  readonly postgres: number;
};
const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Config;
const { vendors, close } = await wirePlatform(readEnv(config.env), Fastify({ logger: false }).log);

const parsed = makePairs(config).map((pair) =>
  pair.map(({ kind, body }) => {
    const reading = readCall(kind, body);
    if (!reading.ok) throw new Error(`the bench made a call that does not read: ${reading.field}`);
    return { call: reading.call, digest: digestOf(body) };
  }),
);
const latencies: number[] = [];
let wrong = 0;
const play = (some: typeof parsed): Promise<void> =>
  playClosedLoop(some, config.callers, async ({ call, digest }) => {
    const start = performance.now();
    const supplier = (await vendors.directory.supplierByCode(config.connection))!;
    const { status } = await vendors.answerCall({ supplier, call, digest });
    latencies.push(performance.now() - start);
    if (status !== 'RS_OK') wrong += 1;
  });
await play(parsed.slice(0, config.warmUpPairs));
latencies.length = 0;
const [cpu, postgres] = [process.cpuUsage(), cpuMicrosOf(config.postgres)];
const start = performance.now();
await play(parsed.slice(config.warmUpPairs));
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const load: TargetLoad = {
  tps: (latencies.length - wrong) / seconds,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  wrong,
  calls: latencies.length,
  cpu: {
    server: (user + system) / latencies.length,
    postgres: (cpuMicrosOf(config.postgres) - postgres) / latencies.length,
  },
};
console.log(JSON.stringify(load));
await close();
