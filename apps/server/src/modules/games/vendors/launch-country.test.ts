import { ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import { launchGame, launchGameForFacebook } from './commands/launch-game.ts';
import { LAUNCH_QUERY, launchDeps, launchVisitor } from './testing-launch.ts';

test('the supplier is told the visitor’s country, and the brand’s own where it is unknown', async () => {
  const told: string[] = [];
  const deps = launchDeps({
    gameUrl: async ({ country }: { readonly country: string }) => {
      told.push(country);
      return ok({ url: 'https://studio.test/game' });
    },
  });
  for (const country of [null, 'NP'])
    expect(await launchGame(deps, launchVisitor(country), LAUNCH_QUERY)).toMatchObject({ ok: true });
  expect(told).toEqual(['IN', 'NP']);
});

test.each([
  ['frame', 'frame', 'frame'],
  ['tab', 'tab', 'page'],
] as const)('a vendor that opens in a %s: %s, and %s inside Facebook’s app', async (opens, elsewhere, inApp) => {
  const deps = launchDeps({
    gameUrl: async () => ok({ url: 'https://games.test/game' }),
    game: { opens, nameIn: () => '' },
  });
  const query = { ...LAUNCH_QUERY, platform: 'GPL_MOBILE' } as const;
  const ctx = launchVisitor(null);
  expect(await launchGame(deps, ctx, query)).toMatchObject({ value: { opens: elsewhere } });
  expect(await launchGameForFacebook(deps, ctx, query)).toMatchObject({ value: { opens: inApp } });
});
