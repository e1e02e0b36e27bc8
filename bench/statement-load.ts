/** Writes the whole statement of a member as CSV and watches its own memory: run by `statement.ts`. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brandId, memberId } from '../apps/server/src/ids.ts';
import { createLedger } from '../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { createWriter } from '../apps/server/src/modules/views/statements/writer.ts';
import type { StatementLoad } from './statement.ts';

const MEGABYTE = 1_024 * 1_024;
const YEAR_MS = 365 * 86_400_000;
/** So long it takes until the system has back what was let go of. */
const SETTLED_MS = 1_000;
const LOOK_EVERY_MS = 10;

const [appUrl, brand, member] = process.argv.slice(2) as [string, string, string];
const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError: () => undefined });
const writer = createWriter({ url: appUrl, ledger, log: { error: console.error } as never });

async function write(): Promise<number> {
  const to = new Date();
  const whose = {
    brandId: brandId(Number(brand)),
    memberId: memberId(member),
    from: new Date(to.getTime() - YEAR_MS),
    to,
  };
  const sheet = { brand: 'bench', account: 'player', currency: 'BDT', language: 'bn', offsetMinutes: 360 };
  let lines = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      // Not byte by byte as an iterable: each would be an object, and this process is watched for what it allocates.
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) lines += 1;
      done();
    },
  });
  await pipeline(await writer.write({ whose, sheet, format: 'csv', gameNames: new Map() }), sink);
  return lines;
}

// Idle is a process that has let go of what its start left and in which no thread has written a file yet.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
for (let times = 0; times < 3; times += 1) collect();
await setTimeout(SETTLED_MS);
const idle = process.memoryUsage().rss;
let most = idle;
const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_EVERY_MS);
const start = performance.now();
const lines = await write();
const seconds = (performance.now() - start) / 1_000;
clearInterval(look);
await ledger.close();
writer.end();
const load: StatementLoad = { lines, seconds, megabytesAboveIdle: (most - idle) / MEGABYTE };
console.log(JSON.stringify(load));
