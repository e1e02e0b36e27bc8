import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256, sha256, sha256Hex, toHex } from './sha256.ts';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

test('the vectors of FIPS 180-4 hash as published', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('the HMAC-SHA256 vectors of RFC 4231 come out, the key longer than a block included', () => {
  expect(toHex(hmacSha256(new Uint8Array(20).fill(0x0b), 'Hi There'))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(toHex(hmacSha256('Jefe', 'what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(
    toHex(hmacSha256(new Uint8Array(131).fill(0xaa), 'Test Using Larger Than Block-Size Key - Hash Key First')),
  ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
});

test('every length around the padding borders agrees with node:crypto', () => {
  const data = bytesOf(randomBytes(300).toString('hex'));
  for (let length = 0; length <= 300; length++) {
    const message = data.subarray(0, length);
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    expect(toHex(hmacSha256(message, message))).toBe(createHmac('sha256', message).update(message).digest('hex'));
  }
});

test('a text stands for its UTF-8 bytes', () => {
  expect(sha256Hex('বাংলা 🎲')).toBe(createHash('sha256').update('বাংলা 🎲', 'utf8').digest('hex'));
});
