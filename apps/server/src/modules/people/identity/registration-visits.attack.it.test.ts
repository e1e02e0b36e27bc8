/** Attacks: filling the figures of registrations, and their table, from one address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, type BrandId } from '../../../ids.ts';
import { createLocalLimiter } from '../../../limiter/index.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../../../testing.ts';
import { noteStep, STEPS } from './registration-visits.ts';

const BEYOND = 5;
let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'visited', 'BDT'));
});
afterAll(() => database.close());

test('one address has so many steps noted in an hour, whatever devices it names; others go on', async () => {
  const now = (): Date => new Date();
  const visitor = (deviceId: string): Buffer => Buffer.from(deviceId);
  const deps = { db: database.db, limiter: createLocalLimiter(now), now, hashes: { visitor } };
  const come = (device: number, ip: string) =>
    noteStep(deps, { brandId: brand, deviceId: `device-${device}`, ip }, { door: 'username', step: 'opened' });
  const visits = async (): Promise<number> =>
    (
      await database.db.tx(brand, (tx) =>
        tx.row<{ n: number }>('select count(*)::integer as n from identity.registration_visit'),
      )
    ).n;
  for (let device = 0; device < STEPS.max + BEYOND; device += 1) await come(device, '203.0.113.7');
  expect(await visits()).toBe(STEPS.max);
  await come(STEPS.max + BEYOND, '198.51.100.7');
  expect(await visits()).toBe(STEPS.max + 1);
});
