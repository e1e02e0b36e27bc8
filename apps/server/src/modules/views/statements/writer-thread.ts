/** Where the files of statements are read and written: a thread of its own, started and fed by `writer.ts`. */
import { on } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import { createDb, DatabaseUnavailable } from '../../../db/pool.ts';
import { readStatement, type LineDeps } from './lines.ts';
import { sheetOf } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import type { Said, StatementFile, ThreadData } from './writer.ts';

/** A file asks for one part at a time; what waits for a connection is asked for later. */
const CONNECTIONS = 4;

const ENCODER = new TextEncoder();
const { url, kindCodes } = workerData as ThreadData;
const db = createDb(url, CONNECTIONS, () => undefined);
const ledger: LineDeps['ledger'] = {
  codeOf: (kind) => kindCodes.get(kind as never)!,
  kindOf: (code) => POSTING_KINDS.find((kind) => kindCodes.get(kind) === code)!,
};

type Parts = AsyncIterator<string | Buffer>;

parentPort!.on('message', (order: { readonly file: StatementFile; readonly port: MessagePort } | 'end') => {
  if (order !== 'end') return void write(order.file, order.port);
  parentPort!.close();
  void db.close();
});

/** Writes a part each time that one is asked for, until there is none or nobody listens any more. */
async function write(file: StatementFile, port: MessagePort): Promise<void> {
  const say = (said: Said, bytes?: Uint8Array<ArrayBuffer>): void =>
    port.postMessage(said, bytes === undefined ? [] : [bytes.buffer]);
  const asked = on(port, 'message', { close: ['close'] });
  try {
    const parts = await partsOf(file);
    say({ what: 'begun' });
    for await (const _more of asked) {
      const part = await parts.next();
      if (part.done) say({ what: 'end' });
      if (part.done) break;
      const bytes = typeof part.value === 'string' ? ENCODER.encode(part.value) : new Uint8Array(part.value);
      say({ what: 'part', bytes }, bytes);
    }
    await parts.return?.();
  } catch (error) {
    const { message, stack = message } = error as Error;
    say({ what: 'failed', message, stack, isAway: error instanceof DatabaseUnavailable });
  }
}

async function partsOf({ whose, sheet: given, format, gameNames }: StatementFile): Promise<Parts> {
  const statement = await readStatement({ db, ledger, gameNames }, whose);
  const sheet = sheetOf({ ...given, from: whose.from, to: whose.to });
  if (format === 'csv') return writeCsv(statement, sheet, gameNames);
  // Its fonts take more memory than all of a CSV: who writes none does not load them.
  const { writePdf } = await import('./write-pdf.ts');
  return writePdf(statement, sheet)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
}
