import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import { DatabaseUnavailable } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { Whose } from './lines.ts';
import type { Given } from './sheet.ts';

/**
 * Megabytes of the thread's space for new objects and of its heap. V8 lets the first grow by what looks alive at each
 * of its few collections: a file of any length took a hundred and more of a process that has no such bound.
 */
const LIMITS = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 64 };
/**
 * V8 looks at memory outside of its heap once there are 64 MB more of it, and parts are nothing else: what was taken
 * is let go of after so many bytes.
 */
const LET_GO_BYTES = 8 * 1_024 * 1_024;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { readonly type: 'minor' }) => void;
/** So long a thread waits for the next file; then it gives its memory back. */
const IDLE_MS = 60_000;

export type StatementFile = {
  readonly whose: Whose;
  readonly format: 'csv' | 'pdf';
  readonly sheet: Omit<Given, 'from' | 'to'>;
  /** Names of games by their codes. */
  readonly gameNames: ReadonlyMap<string, string>;
};
export type ThreadData = { readonly url: string; readonly kindCodes: ReadonlyMap<PostingKind, number> };
/** What the thread says of a file. */
export type Said =
  | { readonly what: 'begun' }
  | { readonly what: 'end' }
  | { readonly what: 'part'; readonly bytes: Uint8Array }
  | { readonly what: 'failed'; readonly message: string; readonly stack: string; readonly isAway: boolean };

export type Writer = {
  /** The file as it is taken, part by part; before its first part whatever keeps it from being begun is thrown. */
  readonly write: (file: StatementFile) => Promise<Readable>;
  readonly end: () => void;
};
type Needs = Pick<Deps, 'log' | 'ledger'> & { readonly url: string };

/** Writes files in a thread that is there while somebody takes one; each part follows the one that was taken. */
export function createWriter({ url, ledger, log }: Needs): Writer {
  const kindCodes = new Map(POSTING_KINDS.map((kind) => [kind, ledger.codeOf(kind)]));
  const workerData: ThreadData = { url, kindCodes };
  let thread: Worker | undefined;
  let [taken, rest]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  const end = (): void => {
    thread?.postMessage('end');
    thread = undefined;
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData, resourceLimits: LIMITS });
    started.unref();
    started.once('error', (error) => log.error(error, 'the thread that writes statements ended'));
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    end,
    write: (file) => {
      clearTimeout(rest);
      thread ??= start();
      const { port1: ours, port2: port } = new MessageChannel();
      thread.postMessage({ file, port }, [port]);
      taken += 1;
      ours.once('close', () => {
        taken -= 1;
        if (taken === 0) rest = setTimeout(end, IDLE_MS).unref();
      });
      return begin(ours);
    },
  };
}

function begin(port: MessagePort): Promise<Readable> {
  let bytes = 0;
  const take = (part: Uint8Array): void => {
    bytes += part.byteLength;
    if (bytes >= LET_GO_BYTES) {
      bytes = 0;
      collect({ type: 'minor' });
    }
    file.push(part);
  };
  const file = new Readable({
    highWaterMark: 1,
    read: () => port.postMessage('more'),
    destroy: (error, done) => {
      port.close();
      done(error);
    },
  });
  return new Promise((begun, refuse) => {
    const fail = (error: Error): void => {
      refuse(error);
      file.destroy(error);
    };
    // Who waits for its beginning hears of it there, who takes it by the stream.
    file.on('error', () => undefined);
    port.once('close', () => {
      if (!file.destroyed) fail(new Error('the thread that writes statements ended'));
    });
    port.on('message', (said: Said) => {
      switch (said.what) {
        case 'begun':
          return begun(file);
        case 'part':
          return take(said.bytes);
        case 'end':
          return void file.push(null);
        case 'failed':
          return fail(said.isAway ? new DatabaseUnavailable(said.message) : Object.assign(new Error(), said));
      }
    });
  });
}
