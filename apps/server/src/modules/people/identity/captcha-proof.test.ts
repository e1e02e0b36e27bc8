import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { issueChallenge, takeProof, targetOf, type ProofTerms } from './captcha-proof.ts';

const terms: ProofTerms = {
  brandId: 1 as BrandId,
  deviceHash: Buffer.alloc(32, 1),
  action: 'login',
  numbers: 500,
  now: new Date('2025-11-21T10:00:00Z'),
  key: Buffer.alloc(32, 7),
};
/** Remembers what was spent, as the table does. */
function spentTx(): { tx: Tx; spent: Set<unknown> } {
  const spent = new Set<unknown>();
  const run = async (_sql: unknown, params: readonly unknown[] = []): Promise<number> =>
    spent.has(params[1]) ? 0 : spent.add(params[1]) && 1;
  return { tx: { run } as unknown as Tx, spent };
}
const solve = (challenge: { salt: string; target: string; numbers: number }): number =>
  Array.from({ length: challenge.numbers }, (_, number) => number).find(
    (number) => targetOf(challenge.salt, number).toString('hex') === challenge.target,
  )!;
type Taking = Partial<ProofTerms> & { readonly tx?: Tx };
const take = (challenge: string, number: number, { tx = spentTx().tx, ...more }: Taking = {}): Promise<boolean> =>
  takeProof(tx, { challenge, number }, { ...terms, ...more });

test('the target is SHA-256 over the salt and the number as four bytes, the highest first', () => {
  expect(targetOf('abc', 1)).toEqual(
    createHash('sha256')
      .update(Buffer.from([0x61, 0x62, 0x63, 0, 0, 0, 1]))
      .digest(),
  );
  // SHA-256 of four zero bytes.
  expect(targetOf('', 0).toString('hex')).toBe('df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119');
});

test('the one number that fits passes once; its neighbours never', async () => {
  const issued = issueChallenge(terms);
  const number = solve(issued);
  const { tx, spent } = spentTx();
  for (const wrong of [number - 1, number + 1]) expect(await take(issued.challenge, wrong, { tx })).toBe(false);
  expect(spent.size).toBe(0);
  expect(await take(issued.challenge, number, { tx })).toBe(true);
  expect(await take(issued.challenge, number, { tx })).toBe(false);
});

test('it is nothing for another brand, device or action, under another key, or after two minutes', async () => {
  const issued = issueChallenge(terms);
  const number = solve(issued);
  expect(await take(issued.challenge, number, { brandId: 2 as BrandId })).toBe(false);
  expect(await take(issued.challenge, number, { deviceHash: Buffer.alloc(32, 2) })).toBe(false);
  expect(await take(issued.challenge, number, { action: 'register' })).toBe(false);
  expect(await take(issued.challenge, number, { key: Buffer.alloc(32, 8) })).toBe(false);
  expect(await take(issued.challenge, number, { now: new Date(terms.now.getTime() + 119_999) })).toBe(true);
  expect(await take(issued.challenge, number, { now: new Date(terms.now.getTime() + 120_000) })).toBe(false);
});

test('nobody makes it easier: not by terms of their own, not by an old challenge after the limit was raised', async () => {
  const issued = issueChallenge({ ...terms, numbers: 100 });
  const number = solve(issued);
  expect(await take(issued.challenge, number, { numbers: 100 })).toBe(true);
  expect(await take(issued.challenge, number, { numbers: 101 })).toBe(false);
  const [body, signature] = issued.challenge.split('.') as [string, string];
  const own = {
    ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
    numbers: 500,
    target: targetOf('mine', 0).toString('hex'),
    salt: 'mine',
  };
  const challenge = `${Buffer.from(JSON.stringify(own)).toString('base64url')}.${signature}`;
  expect(await take(challenge, 0)).toBe(false);
  for (const broken of ['', '.', body, `${body}.`, `.${signature}`, `${body}.${signature.slice(2)}`])
    expect(await take(broken, number, { numbers: 100 })).toBe(false);
});

test('the searched numbers spread over the whole range', () => {
  const found = Array.from({ length: 60 }, () => solve(issueChallenge({ ...terms, numbers: 64 })));
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...found)).toBeLessThan(64);
  expect(new Set(found).size).toBeGreaterThan(20);
});
