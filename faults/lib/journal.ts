import { openSync, readFileSync, writeSync } from 'node:fs';
import type { Finding, Line, Op } from './types.ts';

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
  readonly wrong: readonly Finding[];
};

export function readJournal(path: string): History {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const ops = lines.flatMap((line) => (line.at === 'intent' ? [line.op] : []));
  const acks = new Map<number, Ack>();
  for (const line of lines) if (line.at === 'ack' && !acks.has(line.n)) acks.set(line.n, line);
  const users = new Map(ops.map((op) => [op.n, op.user]));
  const wrong = lines.flatMap((line): Finding[] => {
    if (line.at !== 'wrong') return [];
    const subject = users.get(line.n);
    const { invariant } = line;
    return [{ invariant, text: `op ${line.n}: ${line.why}`, ...(subject === undefined ? {} : { subject }) }];
  });
  return { ops, acks, wrong };
}
