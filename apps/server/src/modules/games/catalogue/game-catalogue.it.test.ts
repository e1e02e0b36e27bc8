import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../db/pool.ts';
import { brandId, type BrandId } from '../../../ids.ts';
import { createTestDatabase, runAsSuperuser, seedBrand, type TestDatabase } from '../../../testing.ts';
import { StoredSettingsSchema } from '../../base/brand/index.ts';
import { createGameCatalogues } from './game-catalogue.ts';
import { testGame } from './testing-games.ts';
import { saveGame, saveVendor } from './store.ts';
import { deleteTags, saveTag } from './tag-store.ts';

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
    brand: async () => ({ settings, merchantCode: 'shelf', jurisdiction: { tryPlay: {} } }) as never,
  });
  const before = gameCatalogues.of(brand);
  gameCatalogues.forget(brand); // a switch was committed while the reading was under way
  const after = gameCatalogues.of(brand);
  gate.resolve();
  expect(await after).not.toBe(await before);
  expect(await gameCatalogues.of(brand)).toBe(await after);
});

test('rows are read again after any change of vendors, games or tags, and not while there is none', async () => {
  let read = 0;
  const db: Pick<Db, 'tx'> = {
    tx: (of, work) =>
      database.db.tx(of, (tx) => {
        const counted: typeof tx = { ...tx, rows: ((...asked: [never]) => ((read += 1), tx.rows(...asked))) as never };
        return work(counted);
      }),
  };
  const settings = StoredSettingsSchema.parse({});
  const gameCatalogues = createGameCatalogues({
    db: { ...database.db, ...db },
    now: () => new Date(0),
    brand: async () => ({ settings, merchantCode: 'shelf', jurisdiction: { tryPlay: {} } }) as never,
  });
  const again = async () => {
    gameCatalogues.forget(brand);
    read = 0;
    const { vendors, games, tags, search } = await gameCatalogues.of(brand);
    return { isRead: read > 0, sizes: [vendors.length, games.length, tags.length], found: search('river') };
  };
  const change = (work: Parameters<typeof database.db.tx<void>>[1]) => database.db.tx(brand, work);
  const common = { gameType: 'RNG' as const, supplierId: 1 as never, enabled: true, maintenance: false, sort: 1 };
  const game = { ...testGame, ...common, gameCode: 'g1', vendor: 'PG', name: { en: 'Lake' } };
  const tag = { code: 'new-year', name: { en: 'New year' }, sort: 1 };
  await runAsSuperuser(
    database,
    `insert into vendors.supplier (id, code, name, base_url, operator_id)
      overriding system value values (1, 'tst', 'Test', '', 1)`,
  );
  expect(await again()).toEqual({ isRead: true, sizes: [0, 0, 0], found: [] });
  await change((tx) => saveVendor(tx, brand, { ...common, code: 'PG', displayName: 'PG', isGame: 'GAME' }));
  expect(await again()).toEqual({ isRead: true, sizes: [1, 0, 0], found: [] });
  await change((tx) => saveGame(tx, brand, game));
  expect(await again()).toEqual({ isRead: true, sizes: [1, 1, 0], found: [] });
  expect(await again()).toEqual({ isRead: false, sizes: [1, 1, 0], found: [] });
  await change(async (tx) => void (await tx.run(`update catalogue.game set name = '{"en":"River"}'`)));
  expect(await again()).toEqual({ isRead: true, sizes: [1, 1, 0], found: ['g1'] });
  expect(await again()).toEqual({ isRead: false, sizes: [1, 1, 0], found: ['g1'] });
  await change((tx) => saveTag(tx, brand, tag));
  expect(await again()).toEqual({ isRead: true, sizes: [1, 1, 1], found: ['g1'] });
  await change((tx) => deleteTags(tx, [tag.code]));
  expect(await again()).toEqual({ isRead: true, sizes: [1, 1, 0], found: ['g1'] });
});
