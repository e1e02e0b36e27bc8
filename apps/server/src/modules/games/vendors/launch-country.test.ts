import { ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import type { VisitorContext } from '../../../context.ts';
import { brandId, supplierId } from '../../../ids.ts';
import { launchGame, launchGameForFacebook, type LaunchDeps } from './commands/launch-game.ts';

test('the supplier is told the visitor’s country, and the brand’s own where it is unknown', async () => {
  const told: string[] = [];
  const supplier = {
    enabled: true,
    brands: new Set([2]),
    guard: { state: () => 'closed' },
    client: {
      gameUrl: async ({ country }: { country: string }) => {
        told.push(country);
        return ok({ url: 'https://studio.test/game' });
      },
    },
  };
  const deps = {
    directory: { supplierById: async () => supplier, forget: () => undefined },
    brand: async () => ({
      settings: { homeCountry: 'IN', launchGameCDNs: [] },
      jurisdiction: { tryPlay: { guests: true, members: true }, autoplay: false, quickSpin: true },
    }),
    findLaunchable: async () => ({
      gameCode: 'dice',
      supplierId: supplierId(1),
      trial: true,
      nameIn: () => 'Dice',
      recommended: () => [],
    }),
    now: () => new Date(),
    hosts: { studio: 'https://studio.test', pick: () => 0 },
  } as unknown as LaunchDeps;
  const query = { gameCode: 'dice', mode: 'try', language: 'en', platform: 'GPL_DESKTOP' } as const;
  for (const country of [null, 'NP']) {
    const ctx = { brandId: brandId(2), actor: null, country } as unknown as VisitorContext;
    expect(await launchGame(deps, ctx, query)).toMatchObject({ ok: true });
  }
  expect(told).toEqual(['IN', 'NP']);
});

test.each([
  ['frame', 'frame', 'frame'],
  ['tab', 'tab', 'page'],
] as const)('a vendor that opens in a %s: %s, and %s inside Facebook’s app', async (opens, elsewhere, inApp) => {
  const gameUrl = async () => ok({ url: 'https://games.test/game' });
  const supplier = { enabled: true, brands: new Set([2]), guard: { state: () => 'closed' }, client: { gameUrl } };
  const deps = {
    directory: { supplierById: async () => supplier, forget: () => undefined },
    brand: async () => ({
      settings: { homeCountry: 'IN', launchGameCDNs: [] },
      jurisdiction: { tryPlay: { guests: true, members: true }, autoplay: false, quickSpin: true },
    }),
    findLaunchable: async () => ({ gameCode: 'dice', supplierId: supplierId(1), trial: true, opens, nameIn: () => '' }),
    now: () => new Date(),
    hosts: { studio: 'https://studio.test', pick: () => 0 },
  } as unknown as LaunchDeps;
  const query = { gameCode: 'dice', mode: 'try', language: 'en', platform: 'GPL_MOBILE' } as const;
  const ctx = { brandId: brandId(2), actor: null, country: null } as unknown as VisitorContext;
  expect(await launchGame(deps, ctx, query)).toMatchObject({ value: { opens: elsewhere } });
  expect(await launchGameForFacebook(deps, ctx, query)).toMatchObject({ value: { opens: inApp } });
});
