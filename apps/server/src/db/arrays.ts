/**
 * Array parameters in PostgreSQL's binary form. In text form every element is printed here and parsed there; for a
 * batch of hot statements with a dozen arrays that costs more than the rows themselves (docs/adr/0012). The statement
 * must name the type (`$1::bigint[]`): the server refuses elements of another.
 */
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

type Values<T> = readonly (T | null | undefined)[];
/** How an element of a type is written: its type's number, its bytes, and the writing. */
type Element<T> = {
  readonly oid: number;
  readonly width: number;
  readonly put: (buffer: Buffer, value: T, at: number) => void;
};

function arrayOf<T>({ oid, width, put }: Element<T>, values: Values<T>): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + width));
  let at = buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0); // dimensions
  at = buffer.writeInt32BE(0, at); // whether there are nulls: the server looks for itself
  at = buffer.writeInt32BE(oid, at);
  if (values.length === 0) return buffer.subarray(0, at);
  at = buffer.writeInt32BE(values.length, at);
  at = buffer.writeInt32BE(1, at); // lower bound
  for (const value of values) {
    if (value === null || value === undefined) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    at = buffer.writeInt32BE(width, at);
    put(buffer, value, at);
    at += width;
  }
  return at === buffer.length ? buffer : buffer.subarray(0, at);
}

const UUID_BYTES = 16;
const BIGINT: Element<bigint> = { oid: 20, width: 8, put: (buffer, value, at) => buffer.writeBigInt64BE(value, at) };
const INTEGER: Element<number> = { oid: 23, width: 4, put: (buffer, value, at) => buffer.writeInt32BE(value, at) };
const SMALLINT: Element<number> = { oid: 21, width: 2, put: (buffer, value, at) => buffer.writeInt16BE(value, at) };
const BOOLEAN: Element<boolean> = {
  oid: 16,
  width: 1,
  put: (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at),
};
const UUID: Element<string> = {
  oid: 2950,
  width: UUID_BYTES,
  put: (buffer, value, at) => {
    if (buffer.write(value.replaceAll('-', ''), at, UUID_BYTES, 'hex') !== UUID_BYTES)
      throw new Error(`no UUID: ${value}`);
  },
};

export const bigints = (values: Values<bigint>): Buffer => arrayOf(BIGINT, values);
export const integers = (values: Values<number>): Buffer => arrayOf(INTEGER, values);
export const smallints = (values: Values<number>): Buffer => arrayOf(SMALLINT, values);
export const booleans = (values: Values<boolean>): Buffer => arrayOf(BOOLEAN, values);
export const uuids = (values: Values<string>): Buffer => arrayOf(UUID, values);
