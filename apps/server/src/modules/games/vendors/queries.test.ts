import { expect, test } from 'vitest';
import { brandId, memberId, supplierId } from '../../../ids.ts';
import { findReplay } from './queries.ts';

const played = { brandId: brandId(1), memberId: memberId('2'), supplierId: supplierId(3), round: 'r-1' };

async function replayOf(told: string, look?: { language?: string; theme?: 'dark' | 'light' }): Promise<URL> {
  const url = await findReplay(
    {
      db: { tx: async () => told as never },
      directory: { supplierById: async () => undefined },
      offsetMinutesOf: async () => 330,
    },
    { ...played, ...(look ? { look } : {}) },
  );
  return new URL(url!);
}

test("language, theme and the brand's clock travel to a replay", async () => {
  const { searchParams } = await replayOf('http://studio.example/r/r-1', { language: 'en', theme: 'light' });
  expect(Object.fromEntries(searchParams)).toEqual({ lang: 'en', theme: 'light', offset: '330' });
});

test('what the address says itself stays', async () => {
  const { searchParams } = await replayOf('http://studio.example/r/r-1?lang=bn&offset=0', { language: 'en' });
  expect(Object.fromEntries(searchParams)).toEqual({ lang: 'bn', offset: '0' });
});
