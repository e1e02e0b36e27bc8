import { ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import type { VisitorContext } from '../../../context.ts';
import { brandId, supplierId } from '../../../ids.ts';
import { launchGame, type LaunchDeps } from './commands/launch-game.ts';

test("a supplier is told the brand's colours, its clock and what its rules let a game offer", async () => {
  const told: unknown[] = [];
  const gameUrl = async ({ meta }: { readonly meta: unknown }) => {
    told.push(meta);
    return ok({ url: 'https://studio.test/game' });
  };
  const supplier = { enabled: true, brands: new Set([2]), guard: { state: () => 'closed' }, client: { gameUrl } };
  const deps = {
    directory: { supplierById: async () => supplier, forget: () => undefined },
    brand: async () => ({
      theme: { 'brand-fill': '#0F7A5C' },
      gmtOffsetMinutes: 360,
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
  const query = { gameCode: 'dice', mode: 'try', language: 'en', theme: 'light', platform: 'GPL_DESKTOP' } as const;
  const ctx = { brandId: brandId(2), actor: null, country: null } as unknown as VisitorContext;
  expect(await launchGame(deps, ctx, query)).toMatchObject({ ok: true });
  expect(told).toEqual([
    {
      theme: 'light',
      brand_theme: { 'brand-fill': '#0F7A5C' },
      gmt_offset: 360,
      autoplay: false,
      quick_spin: true,
    },
  ]);
});
