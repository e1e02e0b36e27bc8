/**
 * Child of bench/ledger.ts: `callers` closed-loop callers on the door for `seconds`; every answer is checked. Prints
 * one JSON line.
 */
import { createDb } from '../apps/server/src/db/pool.ts';
import { brandId, memberId } from '../apps/server/src/ids.ts';
import { createLedger, decideTransfers } from '../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { drawTransfer } from './lib/draw-transfer.ts';
import { playerPicker, quantile } from './lib/stats.ts';

const [
  url = '',
  brandText = '',
  callersText = '',
  secondsText = '',
  law = 'uniform',
  firstText = '',
  countText = '',
  lanesText = '',
] = process.argv.slice(2);
const brand = brandId(Number(brandText));
const db = createDb(url, 4, () => undefined);
const ledger = createLedger({
  url,
  parts: LEDGER_PARTS,
  onError: () => undefined,
  ...(lanesText ? { settings: { lanes: Number(lanesText) } } : {}),
});
const pick = playerPicker(Number(countText), law as 'uniform' | 'zipf');
const first = Number(firstText);
const latencies: number[] = [];
let wrong = 0;

async function caller(until: number): Promise<void> {
  while (performance.now() < until) {
    const member = memberId(BigInt(first + pick()));
    const transfer = drawTransfer(member);
    const start = performance.now();
    const outcome = await ledger.submit({
      brandId: brand,
      needs: { members: [member], keys: [transfer] },
      decide: (batch) => decideTransfers(batch, [transfer]),
    });
    latencies.push(performance.now() - start);
    if (!outcome.ok || !outcome.applied) wrong += 1;
  }
}

/**
 * The house lanes are opened, the statements prepared and the compiler has seen the code: what a server is after its
 * first second.
 */
const WARM_UP_MS = 2_000;
await Promise.all(Array.from({ length: Number(callersText) }, () => caller(performance.now() + WARM_UP_MS)));
latencies.length = 0;
const batchesBefore = ledger.stats.batches;
const cpuBefore = process.cpuUsage();
const start = performance.now();
await Promise.all(Array.from({ length: Number(callersText) }, () => caller(start + Number(secondsText) * 1_000)));
const seconds = (performance.now() - start) / 1_000;
const cpu = process.cpuUsage(cpuBefore);
console.log(
  JSON.stringify({
    tps: (latencies.length - wrong) / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    wrong,
    cpuMicros: (cpu.user + cpu.system) / latencies.length,
    operations: latencies.length,
    batches: ledger.stats.batches - batchesBefore,
  }),
);
await ledger.close();
await db.close();
