import { openSync, readFileSync, writeSync } from 'node:fs';
import type { Line, Op } from './types.ts';

/**
 * Lines are handed to the kernel before the call returns: the process that writes them is never killed, and the machine
 * stays up.
 */
export type Journal = { readonly write: (line: Line) => void };

export function openJournal(path: string): Journal {
  const file = openSync(path, 'a');
  return { write: (line) => void writeSync(file, `${JSON.stringify(line)}\n`) };
}

export type Ack = Extract<Line, { at: 'ack' }>;
export type History = {
  readonly ops: readonly Op[];
  readonly acks: ReadonlyMap<number, Ack>;
  readonly wrong: readonly string[];
};

export function readJournal(path: string): History {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const ops = lines.flatMap((line) => (line.at === 'intent' ? [line.op] : []));
  const acks = new Map<number, Ack>();
  for (const line of lines) if (line.at === 'ack' && !acks.has(line.n)) acks.set(line.n, line);
  return { ops, acks, wrong: lines.flatMap((line) => (line.at === 'wrong' ? [`op ${line.n}: ${line.why}`] : [])) };
}
