import type { Position } from '../db/query.ts';

/** A feed position as text that the operator keeps. A cursor of one stream is none of another. */
export const START: Position = { xid: '0', seq: '0' };
const FORM = /^([a-z]+)\.(\d{1,20})\.(\d{1,19})$/;

export const writeCursor = (stream: string, at: Position): string =>
  Buffer.from(`${stream}.${at.xid}.${at.seq}`).toString('base64url');

/** Undefined for anything that this stream has not given out. */
export function readCursor(stream: string, text: string): Position | undefined {
  if (text.length > 120) return undefined;
  const match = FORM.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!match || match[1] !== stream) return undefined;
  const position = { xid: match[2]!, seq: match[3]! };
  return writeCursor(stream, position) === text ? position : undefined;
}
