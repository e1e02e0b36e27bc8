import { Worker } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';

/** So long a sheet of a thousand rows may take. */
const PRINT_MAX_MS = 30_000;
const HEAP_MAX_MB = 128;

/** Prints a sheet in a thread of its own: a thousand rows in two scripts are a second that nobody else has to wait. */
export function printSheet(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((printed, refuse) => {
    const thread = new Worker(new URL('./print-thread.ts', import.meta.url), {
      workerData: sheet,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    const tooLong = setTimeout(() => void thread.terminate(), PRINT_MAX_MS);
    thread.once('message', printed);
    thread.once('error', refuse);
    thread.once('exit', () => {
      clearTimeout(tooLong);
      refuse(new Error('the thread that prints reports ended'));
    });
  });
}
