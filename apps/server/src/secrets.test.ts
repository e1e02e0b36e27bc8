import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealBox } from './secrets.ts';

test('what a box sealed it opens; another key, a changed bit and a cut do not', () => {
  const box = sealBox(randomBytes(32));
  const sealed = box.seal('রহিম 4200');
  expect(box.open(sealed).toString()).toBe('রহিম 4200');
  expect(box.seal('রহিম 4200').equals(sealed)).toBe(false);
  expect(() => sealBox(randomBytes(32)).open(sealed)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => box.open(changed)).toThrow();
  }
  expect(() => box.open(sealed.subarray(0, -1))).toThrow();
});

/** Sealed with the key of thirty-two sevens by the first version of this code. */
const OLD = 'AQEBAQEBAQEBAQEBBYTo2/XbzGy0srNTFRLVY9i2Hny/cw9ljdxebxs=';

test('boxes of earlier versions open: nonce, text and tag in one piece', () => {
  const sealed = Buffer.from(OLD, 'base64');
  expect(sealBox(Buffer.alloc(32, 7)).open(sealed).toString()).toBe('sealed before');
});
