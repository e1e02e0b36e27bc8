import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../db/pool.ts';
import { brandId, type BrandId } from '../../../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../../../testing.ts';
import { StoredSettingsSchema } from '../../base/brand/index.ts';
import { createGameCatalogues } from './game-catalogue.ts';

let database: TestDatabase;
let brand: BrandId;
beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'shelf', 'BDT'));
});
afterAll(() => database.close());

test('a reading that began before a change is not what those who ask after the change are told', async () => {
  const gate = Promise.withResolvers<void>();
  let readings = 0;
  const db: Pick<Db, 'tx'> = {
    tx: async (of, work) => {
      readings += 1;
      const first = readings === 1;
      const rows = await database.db.tx(of, work);
      if (first) await gate.promise;
      return rows;
    },
  };
  const settings = StoredSettingsSchema.parse({});
  const gameCatalogues = createGameCatalogues({
    db: { ...database.db, ...db },
    now: () => new Date(0),
    brand: async () => ({ settings, merchantCode: 'shelf' }) as never,
  });
  const before = gameCatalogues.of(brand);
  gameCatalogues.forget(brand); // a switch was committed while the reading was under way
  const after = gameCatalogues.of(brand);
  gate.resolve();
  expect(await after).not.toBe(await before);
  expect(await gameCatalogues.of(brand)).toBe(await after);
});
