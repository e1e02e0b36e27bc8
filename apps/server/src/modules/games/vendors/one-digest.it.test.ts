import type { BinaryLike, Encoding } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { bet, win } from './testing-kernel.ts';
import { connectSupplier, sendSigned, type TestSupplier } from './testing-wallet-http.ts';

/**
 * What was hashed, and what signatures were verified over, since the last look. Files share a process: what others
 * imported is forgotten before this file's imports, and what it imported at its end.
 */
const seen = vi.hoisted(() => {
  vi.resetModules();
  return { hashed: [] as unknown[], verified: [] as unknown[] };
});
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const hash = (algorithm: string, data: BinaryLike, ...rest: never[]): unknown => {
    seen.hashed.push(data);
    return crypto.hash(algorithm, data, ...rest);
  };
  const createHash = (...given: Parameters<typeof crypto.createHash>) => {
    const made = crypto.createHash(...given);
    const update = made.update.bind(made);
    made.update = (data: BinaryLike, encoding?: Encoding) => {
      seen.hashed.push(data);
      return encoding === undefined ? update(data) : update(data as string, encoding);
    };
    return made;
  };
  const verify = (...given: unknown[]): boolean => {
    seen.verified.push(given[1]);
    return (crypto.verify as (...given: unknown[]) => boolean)(...given);
  };
  return { ...crypto, hash, createHash, verify, default: { ...crypto, hash, createHash, verify } };
});

const UNIT = 100_000n;
let t: TestPlatform;
let app: FastifyInstance;
let supplier: TestSupplier;

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  await app.ready();
  supplier = await connectSupplier(t, 'strict');
});
afterAll(async () => {
  vi.resetModules();
  await app.close();
  await t.close();
});

const isBody = (body: Buffer) => (data: unknown) =>
  typeof data === 'string' ? data === body.toString() : Buffer.compare(Buffer.from(data as Uint8Array), body) === 0;

test('a strict call is hashed once and verified once, whoever asks for the digest of its body', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const stake = bet(player, UNIT);
  for (const call of [stake, win(stake, UNIT)]) {
    const signed = supplier.sign(call);
    seen.hashed.length = 0;
    seen.verified.length = 0;
    expect((await sendSigned(app, signed)).fields).toMatchObject({ status: 'RS_OK' });
    expect(seen.hashed.filter(isBody(signed.body))).toHaveLength(1);
    // The stricter signature covers the digest: the first is evidence for others and is not verified again.
    expect(seen.verified).toHaveLength(1);
    expect(String(seen.verified[0])).toMatch(/^v2\n/);
  }
});
