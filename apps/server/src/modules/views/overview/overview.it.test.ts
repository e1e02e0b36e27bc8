import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, settleWager } from '../../../testing-wagers.ts';
import { currenciesOf, figuresOf, gamesOf } from './queries.ts';

let t: TestPlatform;

beforeAll(async () => {
  t = await createTestPlatform();
  const member = await t.member(10_000_000n);
  const { ledger } = t.platform.deps;
  const [won, open] = [randomUUID() as Uuid, randomUUID() as Uuid];
  await playWager(ledger, { brandId: t.brandId, memberId: member, id: won, stake: 2_000_000n });
  await playWager(ledger, { brandId: t.brandId, memberId: member, id: open, stake: 1_000_000n });
  await settleWager(ledger, { brandId: t.brandId, memberId: member, id: won, payout: 3_000_000n });
  await t.settle();
});
afterAll(() => t.close());

const read = <T>(work: Parameters<typeof t.platform.deps.db.tx<T>>[1]): Promise<T> =>
  t.platform.deps.db.tx(t.brandId, work);

const nameOf = (code: string): string => `The vendor ${code}`;

test('the overview counts what settled since, and a return only where there were stakes', async () => {
  const from = new Date(Date.now() - 3_600_000 * 2);
  const { figures, series, byVendor } = await read((tx) => figuresOf(tx, { from, currency: 'BDT' }, nameOf));
  expect(figures).toMatchObject({ stake: '20.00', payout: '30.00', ggr: '-10.00', bets: 1, activePlayers: 1 });
  expect([series.length, byVendor.length]).toEqual([1, 1]);
  expect(byVendor[0]!.vendorName).toBe(`The vendor ${byVendor[0]!.vendor}`);
  const [game, ...others] = await read((tx) =>
    gamesOf(tx, { from, currency: 'BDT' }, () => ({ name: 'A game', rtp: '0.9600', rtpHighest: '0.9900' })),
  );
  expect(game).toMatchObject({ rounds: 1, rtpActual: '1.5000', rtpTheory: '0.9600', rtpTheoryHighest: '0.9900' });
  expect(others).toEqual([]);
});

test('another currency has figures of its own, and none are added', async () => {
  const from = new Date(Date.now() - 3_600_000 * 2);
  await read((tx) =>
    tx.run(
      `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout)
        select brand_id, 'INR', hour, vendor, game_type, game_code, 7, 700000, 0 from wagers.brand_rollup`,
    ),
  );
  expect(await read((tx) => currenciesOf(tx, from))).toEqual(['BDT', 'INR']);
  const figures = async (currency: string) => (await read((tx) => figuresOf(tx, { from, currency }, nameOf))).figures;
  expect(await figures('BDT')).toMatchObject({ stake: '20.00', bets: 1, newPlayers: 1 });
  expect(await figures('INR')).toMatchObject({ stake: '7.00', bets: 7, newPlayers: 0, activePlayers: 0 });
});
