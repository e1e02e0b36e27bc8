/** Where a report is printed: a thread that ends with its sheet, started by `print-sheet.ts`. */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

parentPort!.postMessage(new Uint8Array(await buffer(writeSheet(workerData as Sheet))));
