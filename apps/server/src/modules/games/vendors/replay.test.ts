import { expect, test, vi } from 'vitest';
import { brandId, memberId, supplierId } from '../../../ids.ts';
import { findReplay, type PlayedRound } from './queries.ts';

const PLAYED: PlayedRound = { brandId: brandId(1), memberId: memberId(7n), supplierId: supplierId(2), round: 'r-1' };

/** `known`: the address as the feed told it. */
const replayOf = (known: string | undefined, played: Partial<PlayedRound> = {}, asked = vi.fn()) =>
  findReplay(
    {
      db: { tx: async () => known } as never,
      directory: { supplierById: async () => ({ client: { gameRound: asked } }) } as never,
      offsetMinutesOf: async () => 345,
    },
    { ...PLAYED, ...played },
  );

test("a replay speaks the reader's language, in their theme, at the brand's clock", async () => {
  expect(await replayOf('https://studio.test/r/1', { look: { language: 'bn', theme: 'light' } })).toBe(
    'https://studio.test/r/1?lang=bn&theme=light&offset=345',
  );
  expect(await replayOf('https://studio.test/r/1?lang=en&offset=0', { look: { language: 'bn' } })).toBe(
    'https://studio.test/r/1?lang=en&offset=0',
  );
});

test('a supplier whose feed told no address is asked for the round', async () => {
  const asked = vi.fn(async () => ({ ok: true, value: { url: 'https://other.test/show?id=9' } }));
  expect(await replayOf('', {}, asked)).toBe('https://other.test/show?id=9&offset=345');
  expect(asked).toHaveBeenCalledWith({ user: 'm_7', round: 'r-1' });
  expect(
    await replayOf(
      undefined,
      {},
      vi.fn(async () => ({ ok: false, error: {} })),
    ),
  ).toBeUndefined();
});
