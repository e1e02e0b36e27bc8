/**
 * Child of bench/wallet-http.ts: pairs of bet and win, signed before the clock starts, sent by closed-loop callers;
 * every answer is checked. The same signed calls go to the product and to the bare echo, slice by slice, so that both
 * figures of a slice are of the same seconds.
 */
import { readFileSync } from 'node:fs';
import { createSigner, createTransport, parseJson, signCall } from '@baize/wallet-protocol';
import { cpuMicrosOf } from './lib/cpu.ts';
import { playClosedLoop, type PairConfig, makePairs, type MadeCall } from './lib/wallet-pairs.ts';
import { quantile } from './lib/stats.ts';

type Config = PairConfig & {
  readonly kid: string;
  readonly privateKeyPem: string;
  readonly productUrl: string;
  readonly echoUrl: string;
  readonly slices: number;
  readonly warmUpPairs: number;
  /** Whose processor time is told per call. */
  readonly pids: Readonly<Record<string, number>>;
};
export type TargetLoad = {
  tps: number;
  p50: number;
  p99: number;
  wrong: number;
  calls: number;
  /** Processor time per call in µs, by name of the process; `client` is this one. */
  cpu: Record<string, number>;
};
export type WalletLoad = { readonly product: TargetLoad; readonly echo: TargetLoad };
type Signed = { readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };

const TIMEOUTS = { connectMs: 2_000, wholeMs: 10_000 };
const ANSWER_BYTES_MAX = 65_536;
const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Config;
const signer = createSigner({ kid: config.kid, privateKeyPem: config.privateKeyPem });
const transport = createTransport();

function sign({ path, body }: MadeCall): Signed {
  return { path, body, headers: signCall(signer, { method: 'POST', target: path, body }, Date.now()) };
}
const signed = makePairs(config).map((pair) => pair.map(sign));

type Measured = { readonly latencies: number[]; wrong: number; seconds: number; readonly cpu: Map<string, number> };
const createMeasured = (): Measured => ({ latencies: [], wrong: 0, seconds: 0, cpu: new Map() });

const readCpu = (): Map<string, number> => {
  const { user, system } = process.cpuUsage();
  return new Map([
    ['client', user + system],
    ...Object.entries(config.pids).map(([name, pid]) => [name, cpuMicrosOf(pid)] as const),
  ]);
};

async function play(baseUrl: string, some: readonly Signed[][], into: Measured): Promise<void> {
  const before = readCpu();
  const start = performance.now();
  await playClosedLoop(some, config.callers, async ({ path, headers, body }) => {
    const sent = performance.now();
    const outgoing = { method: 'POST', url: new URL(path, baseUrl), headers, body } as const;
    const exchange = await transport.send(outgoing, TIMEOUTS, ANSWER_BYTES_MAX);
    into.latencies.push(performance.now() - sent);
    const parsed = exchange.ok && exchange.status === 200 ? parseJson(exchange.body) : undefined;
    if (!parsed?.ok || (parsed.value as Record<string, unknown>)['status'] !== 'RS_OK') into.wrong += 1;
  });
  into.seconds += (performance.now() - start) / 1_000;
  for (const [name, micros] of readCpu())
    into.cpu.set(name, (into.cpu.get(name) ?? 0) + micros - (before.get(name) ?? 0));
}

const tell = ({ latencies, wrong, seconds, cpu }: Measured): TargetLoad => ({
  tps: (latencies.length - wrong) / seconds,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  wrong,
  calls: latencies.length,
  cpu: Object.fromEntries([...cpu].map(([name, micros]) => [name, micros / latencies.length])),
});

/** What the server compiles and remembers in its first seconds is no part of the figure, nor of the echo's. */
const warmUp = signed.slice(0, config.warmUpPairs);
for (const url of [config.productUrl, config.echoUrl]) await play(url, warmUp, createMeasured());
const [product, echo] = [createMeasured(), createMeasured()];
const rest = signed.slice(config.warmUpPairs);
const size = Math.ceil(rest.length / config.slices);
for (let at = 0; at < rest.length; at += size) {
  const slice = rest.slice(at, at + size);
  await play(config.productUrl, slice, product);
  await play(config.echoUrl, slice, echo);
}
transport.close();
console.log(JSON.stringify({ product: tell(product), echo: tell(echo) } satisfies WalletLoad));
