/**
 * Array parameters in PostgreSQL's binary form. In text form every element is printed here and parsed there; for a
 * batch of hot statements with a dozen arrays that costs more than the rows themselves (docs/adr/0012). The statement
 * must name the type (`$1::bigint[]`): the server refuses elements of another.
 */
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

function arrayOf<T>(
  oid: number,
  width: number,
  values: readonly (T | null | undefined)[],
  put: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
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

type Values<T> = readonly (T | null | undefined)[];

export const bigints = (values: Values<bigint>): Buffer =>
  arrayOf(20, 8, values, (buffer, value, at) => buffer.writeBigInt64BE(value, at));
export const integers = (values: Values<number>): Buffer =>
  arrayOf(23, 4, values, (buffer, value, at) => buffer.writeInt32BE(value, at));
export const smallints = (values: Values<number>): Buffer =>
  arrayOf(21, 2, values, (buffer, value, at) => buffer.writeInt16BE(value, at));
export const booleans = (values: Values<boolean>): Buffer =>
  arrayOf(16, 1, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at));

const UUID_BYTES = 16;
export const uuids = (values: Values<string>): Buffer =>
  arrayOf(2950, UUID_BYTES, values, (buffer, value, at) => {
    if (buffer.write(value.replaceAll('-', ''), at, UUID_BYTES, 'hex') !== UUID_BYTES)
      throw new Error(`no UUID: ${value}`);
  });
