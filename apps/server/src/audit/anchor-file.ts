import { open } from 'node:fs/promises';
import type { Anchor } from './anchors.ts';

/** So much of the file is read at once. A line has about 300 bytes. */
const CHUNK_BYTES = 131_072;
const NEW_LINE = 0x0a;

/** One line, and where it ends. Null: it cannot be read. */
export type AnchorLine = { readonly anchor: Anchor | null; readonly endsAt: number };
export type AnchorChunk = {
  readonly lines: readonly AnchorLine[];
  /** Nothing stands behind these lines. */
  readonly isLast: boolean;
};

/**
 * Some lines of the file from a place on; undefined: the file ends before it. A file that is not there is empty. What
 * stands behind the last line break may be half written: it is left for the next time unless it is whole.
 */
export async function readAnchorLines(path: string, from: number): Promise<AnchorChunk | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return from === 0 ? { lines: [], isLast: true } : undefined;
  try {
    const { size } = await file.stat();
    if (from > size) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, size - from)), { position: from });
    return linesOf(buffer.subarray(0, bytesRead), { from, isLast: from + bytesRead >= size });
  } finally {
    await file.close();
  }
}

function linesOf(bytes: Buffer, { from, isLast }: { readonly from: number; readonly isLast: boolean }): AnchorChunk {
  const lines: AnchorLine[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
    if (end > start) lines.push({ anchor: parseAnchor(bytes.subarray(start, end)), endsAt: from + end + 1 });
    start = end + 1;
  }
  const rest = isLast && start < bytes.length ? parseAnchor(bytes.subarray(start)) : null;
  if (rest) lines.push({ anchor: rest, endsAt: from + bytes.length });
  // No anchor is as long as a chunk.
  if (!isLast && start === 0) lines.push({ anchor: null, endsAt: from + bytes.length });
  return { lines, isLast };
}

function parseAnchor(line: Buffer): Anchor | null {
  try {
    const anchor = JSON.parse(line.toString('utf8')) as Anchor;
    return /^\d+$/.test(anchor.seq) ? anchor : null;
  } catch {
    return null;
  }
}

/** Every line of the file, chunk by chunk. */
export async function* anchorsIn(path: string): AsyncGenerator<Anchor | null> {
  let from = 0;
  for (;;) {
    const chunk = await readAnchorLines(path, from);
    if (!chunk) return;
    for (const { anchor } of chunk.lines) yield anchor;
    from = chunk.lines.at(-1)?.endsAt ?? from;
    if (chunk.isLast) return;
  }
}
