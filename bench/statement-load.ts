/** Writes the whole statement of a member as CSV and watches its own memory: run by `statement.ts`. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDb } from '../apps/server/src/db/pool.ts';
import { brandId, memberId } from '../apps/server/src/ids.ts';
import { createLedger } from '../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { createWagersModule } from '../apps/server/src/modules/base/wagers/index.ts';
import { readStatement, type LineDeps } from '../apps/server/src/modules/views/statements/lines.ts';
import { sheetOf } from '../apps/server/src/modules/views/statements/sheet.ts';
import { writeCsv } from '../apps/server/src/modules/views/statements/write-csv.ts';
import type { StatementLoad } from './statement.ts';

const MEGABYTE = 1_024 * 1_024;
const YEAR_MS = 365 * 86_400_000;
/** So long a stretch warms the code up, as a server's is: what it takes is not the statement's. */
const WARM_MS = 3_600_000;
const LOOK_EVERY_MS = 10;

const [appUrl, brand, member] = process.argv.slice(2) as [string, string, string];
const db = createDb(appUrl, 2, () => undefined);
const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError: () => undefined });
const { gamesOfWagers } = createWagersModule({ db, ledger, now: () => new Date() } as never);
const gameNames = new Map<string, string>();
const deps: LineDeps = { db, ledger, gamesOfWagers, gameNames };

async function write(spanMs: number): Promise<number> {
  const to = new Date();
  const whose = {
    brandId: brandId(Number(brand)),
    memberId: memberId(member),
    from: new Date(to.getTime() - spanMs),
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
  const statement = await readStatement(deps, whose);
  await pipeline(writeCsv(statement, sheetOf({ ...sheet, ...whose }), gameNames), sink);
  return lines;
}

await write(WARM_MS);
globalThis.gc?.();
const idle = process.memoryUsage().rss;
let most = idle;
const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_EVERY_MS);
const start = performance.now();
const lines = await write(YEAR_MS);
const seconds = (performance.now() - start) / 1_000;
clearInterval(look);
await ledger.close();
await db.close();
const load: StatementLoad = { lines, seconds, megabytesAboveIdle: (most - idle) / MEGABYTE };
console.log(JSON.stringify(load));
