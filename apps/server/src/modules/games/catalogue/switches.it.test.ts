import { amount } from '@baize/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import { supplierId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { switchGame } from './commands/switch-game.ts';
import { editVendor } from './commands/edit-vendor.ts';
import type { GameDraft, VendorDraft } from './store.ts';

let t: TestPlatform;
let ctx: OperatorContext;
const SWITCHED = { gameType: 'BGS', supplierId: supplierId(1), enabled: true, maintenance: false, sort: 100 } as const;
const KEY = { vendor: 'TST', gameType: 'BGS' } as const;
const VENDOR: VendorDraft = { ...SWITCHED, code: 'TST', displayName: 'Test', isGame: 'GAME' };
const GAME: GameDraft = {
  ...SWITCHED,
  gameCode: 'tst_dice',
  vendor: 'TST',
  name: { en: 'Dice' },
  classify: '',
  rtp: '',
  volatility: '',
  lines: null,
  minStake: amount(0n),
  maxStake: amount(0n),
  jackpot: false,
  trial: false,
  artKind: 'house',
  isHot: false,
  isNew: false,
};

beforeAll(async () => {
  t = await createTestPlatform();
  ctx = { brandId: t.brandId, operator: { name: 'owner' }, ip: '127.0.0.1' } as OperatorContext;
  const draft = { code: 'tst', name: 'Test', baseUrl: '', operatorId: 1, mode: 'strict' as const, keys: [] };
  const supplier = await t.platform.vendors.saveSupplier(draft, [t.brandId]);
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    await t.platform.catalogue.saveVendor(tx, t.brandId, { ...VENDOR, supplierId: supplier });
    await t.platform.catalogue.saveGame(tx, t.brandId, { ...GAME, supplierId: supplier });
  });
});
afterAll(() => t.close());

const deps = () => ({ db: t.platform.deps.db, gameCatalogues: { forget: () => undefined }, now: () => new Date() });
const written = (sql: string): Promise<object[]> => t.platform.deps.db.tx(t.brandId, (tx) => tx.rows<object>(sql));
const audited = () => written('select action, target, before, after, reason from audit.audit order by seq');
const told = () => written("select 1 as one from outbox.outbox where data->>'reason' = 'catalogue'");

test('what is switched is on record with both sides of what changed, and open pages hear of it', async () => {
  const change = { enabled: false, maintenance: false };
  expect(await editVendor(deps(), ctx, { key: KEY, change, reason: 'Away.' })).toMatchObject({ ok: true });
  expect(await switchGame(deps(), ctx, { code: 'tst_dice', change: { isHot: true }, reason: '' })).toMatchObject({
    ok: true,
  });
  expect(await audited()).toEqual([
    {
      action: 'edit-vendor',
      target: 'vendor:TST',
      before: { category: 'BGS', enabled: true },
      after: { category: 'BGS', enabled: false },
      reason: 'Away.',
    },
    { action: 'switch-game', target: 'game:tst_dice', before: { isHot: false }, after: { isHot: true }, reason: '' },
  ]);
  expect(await told()).toHaveLength(2);
});

test('a switch that changes nothing leaves no entry and no news', async () => {
  const before = { audit: await audited(), news: await told() };
  const change = { enabled: false };
  expect(await editVendor(deps(), ctx, { key: KEY, change, reason: 'Again.' })).toMatchObject({ ok: true });
  expect({ audit: await audited(), news: await told() }).toEqual(before);
  expect(await switchGame(deps(), ctx, { code: 'none', change, reason: '' })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});
