import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplierId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import type { Supplier } from './directory.ts';
import { vendorJobs } from './jobs.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

test('a supplier that is away is asked less often, and the others as often as before', async () => {
  const asked: string[] = [];
  const news = [{ deleted: true }];
  let at = Date.now();
  const supplierOf = async (code: string, answers: boolean): Promise<Supplier> => {
    const draft = { code, name: code, baseUrl: `http://${code}`, operatorId: 1, mode: 'strict' as const, keys: [] };
    const id = await t.platform.vendors.saveSupplier(draft, [t.brandId]);
    const readFeed = async (stream: string) => {
      asked.push(`${code} ${stream}`);
      return answers
        ? { ok: true, value: { entries: news, unfit: [], nextCursor: '1' } }
        : { ok: false, error: { code: 'TIMEOUT', error: 'no answer' } };
    };
    return {
      id: supplierId(id),
      code,
      baseUrl: draft.baseUrl,
      enabled: true,
      dialect: 'v2',
      client: { readFeed },
    } as never;
  };
  const suppliers = [await supplierOf('away', false), await supplierOf('well', true)];
  const [job] = vendorJobs(
    { ...t.platform.deps, now: () => new Date(at) },
    { suppliers: async () => suppliers, ownerOf: async () => undefined },
    { takeGames: async () => undefined, findGame: async () => undefined },
  );
  const turn = async (): Promise<string[]> => {
    asked.length = 0;
    const pause = await (job as { run: () => Promise<number> }).run();
    at += pause;
    return [...asked].toSorted();
  };
  expect(await turn()).toEqual(['away games', 'away rounds', 'well games', 'well rounds']);
  expect(await turn()).toEqual(['well games', 'well rounds']);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(await turn()).toEqual(['well games', 'well rounds']);
  expect(await turn()).toEqual(['away games', 'away rounds', 'well games', 'well rounds']);
  // Where nothing comes and nobody plays, the pauses grow; the first play ends them.
  news.length = 0;
  const readings: number[] = [];
  for (let turns = 0; turns < 90; turns += 1) {
    const began = at;
    if ((await turn()).includes('well rounds')) readings.push(began);
  }
  const pauses = readings.slice(1).map((reading, index) => reading - readings[index]!);
  expect(pauses.slice(0, 4)).toEqual([4_000, 8_000, 16_000, 32_000]);
  expect(Math.max(...pauses)).toBe(300_000);
  await t.platform.deps.ledger.submit({
    brandId: t.brandId,
    needs: { members: [await t.member()] },
    decide: () => null,
  });
  expect(await turn()).toContain('well rounds');
});
