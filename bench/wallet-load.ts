/**
 * Child of bench/wallet-http.ts: pairs of bet and win, signed before the clock starts, sent by closed-loop callers;
 * every answer is checked.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CALL_PATHS, createSigner, createTransport, parseJson, signCall, writeJson } from '@baize/wallet-protocol';
import { quantile } from './lib/stats.ts';

type Player = { user: string; token: string; game: string; currency: string };
type Config = {
  walletUrl: string;
  kid: string;
  privateKeyPem: string;
  players: Player[];
  callers: number;
  pairs: number;
};
type Signed = { url: URL; headers: Record<string, string>; body: Buffer };

const TIMEOUTS = { connectMs: 2_000, wholeMs: 10_000 };
const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Config;
const signer = createSigner({ kid: config.kid, privateKeyPem: config.privateKeyPem });
const transport = createTransport();

type Call = {
  readonly kind: 'bet' | 'win';
  readonly player: Player;
  readonly round: string;
  readonly tx: string;
  /** The bet that a win belongs to. */
  readonly reference?: string;
};

function sign({ kind, player, round, tx, reference }: Call): Signed {
  const url = new URL(`${config.walletUrl}${CALL_PATHS[kind]}`);
  const body = Buffer.from(
    writeJson({
      user: player.user,
      token: player.token,
      request_uuid: randomUUID(),
      transaction_uuid: tx,
      reference_transaction_uuid: reference,
      round,
      round_closed: kind === 'win',
      game_code: player.game,
      currency: player.currency,
      amount: 1_000n,
      is_free: false,
    }),
  );
  return {
    url,
    body,
    headers: signCall(signer, { method: 'POST', target: url.pathname, body }, Date.now()) as unknown as Record<
      string,
      string
    >,
  };
}

const pairs: [Signed, Signed][] = Array.from({ length: config.pairs }, (_, index) => {
  const player = config.players[index % config.players.length]!;
  const [round, bet] = [randomUUID(), randomUUID()];
  return [
    sign({ kind: 'bet', player, round, tx: bet }),
    sign({ kind: 'win', player, round, tx: randomUUID(), reference: bet }),
  ];
});

const latencies: number[] = [];
let wrong = 0;
async function send(call: Signed): Promise<void> {
  const start = performance.now();
  const exchange = await transport.send(
    { method: 'POST', url: call.url, headers: call.headers, body: call.body },
    TIMEOUTS,
    65_536,
  );
  latencies.push(performance.now() - start);
  const parsed = exchange.ok && exchange.status === 200 ? parseJson(exchange.body) : undefined;
  if (!parsed?.ok || (parsed.value as Record<string, unknown>)['status'] !== 'RS_OK') wrong += 1;
}
async function playAll(some: readonly [Signed, Signed][]): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < some.length; at = next++) {
      await send(some[at]![0]);
      await send(some[at]![1]);
    }
  };
  await Promise.all(Array.from({ length: config.callers }, caller));
}
/**
 * What the server compiles and remembers in its first seconds is no part of the figure, as it is none of the door's.
 */
const WARM_UP_PAIRS = 2_000;
await playAll(pairs.slice(0, WARM_UP_PAIRS));
latencies.length = 0;
const start = performance.now();
await playAll(pairs.slice(WARM_UP_PAIRS));
const seconds = (performance.now() - start) / 1_000;
transport.close();
console.log(
  JSON.stringify({
    tps: (latencies.length - wrong) / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    wrong,
    operations: latencies.length,
    batches: 1,
  }),
);
