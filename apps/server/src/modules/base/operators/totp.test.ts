import { generate } from 'otplib';
import { expect, test } from 'vitest';
import * as totp from './totp.ts';

const secret = totp.createSecret();
/** An instant far from that of the machine. */
const NOON_S = 1_700_000_010;
const at = (seconds: number): Date => new Date(seconds * 1_000);
const codeAt = (seconds: number): Promise<string> => generate({ secret, epoch: seconds });

test('a code belongs to the step of its own instant, by the clock that is handed in', async () => {
  expect(NOON_S % 30).toBe(0);
  const step = BigInt(NOON_S / 30);
  for (const [codeS, nowS] of [
    [NOON_S, NOON_S],
    [NOON_S, NOON_S + 29],
    [NOON_S, NOON_S + 30],
    [NOON_S, NOON_S - 30],
  ] as const)
    expect(await totp.stepOf(secret, await codeAt(codeS), at(nowS))).toBe(step);
});

test('a code of another moment belongs to no step', async () => {
  for (const away of [-90, 90])
    expect(await totp.stepOf(secret, await codeAt(NOON_S), at(NOON_S + away))).toBeUndefined();
  expect(await totp.stepOf(secret, await codeAt(Date.now() / 1_000), at(NOON_S))).toBeUndefined();
});

test('the code of a moment is the one that this moment takes', async () => {
  expect(await totp.codeAt(secret, at(NOON_S))).toBe(await codeAt(NOON_S));
});
