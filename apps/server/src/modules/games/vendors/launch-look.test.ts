import { ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import { launchGame } from './commands/launch-game.ts';
import { LAUNCH_QUERY, launchDeps, launchVisitor } from './testing-launch.ts';

test("a supplier is told the brand's colours, its clock and what its rules let a game offer", async () => {
  const told: unknown[] = [];
  const deps = launchDeps({
    gameUrl: async ({ meta }: { readonly meta: unknown }) => {
      told.push(meta);
      return ok({ url: 'https://studio.test/game' });
    },
    brand: { theme: { 'brand-fill': '#0F7A5C' }, gmtOffsetMinutes: 360 },
  });
  expect(await launchGame(deps, launchVisitor(null), { ...LAUNCH_QUERY, theme: 'light' })).toMatchObject({ ok: true });
  expect(told).toEqual([
    {
      theme: 'light',
      brand_theme: { 'brand-fill': '#0F7A5C' },
      gmt_offset: 360,
      autoplay: false,
      quick_spin: true,
      min_cycle_ms: 0,
    },
  ]);
});
