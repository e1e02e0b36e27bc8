/**
 * A feed position: the transaction that changed a row, then the order within. A reader sees only rows of transactions
 * below the oldest one still running, so a change that commits late can never come in behind a cursor already given out.
 */
export type Position = { readonly xid: string; readonly seq: string };

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
