import { err } from '@baize/domain/result';
import type { SupplierFault } from '@baize/wallet-protocol';
import { expect, test } from 'vitest';
import { launchGame } from './commands/launch-game.ts';
import { LAUNCH_QUERY, launchDeps, launchVisitor } from './testing-launch.ts';

const refused = (httpStatus: number, error: string): SupplierFault => ({ code: 'REFUSED', httpStatus, error });

test.each([
  [refused(403, 'game_code is not enabled'), 'GAME_DISABLED'],
  [refused(403, 'Game disabled'), 'GAME_DISABLED'],
  [refused(404, 'game_code not found'), 'GAME_UNKNOWN'],
  [refused(403, 'country is not enabled'), 'GAME_NOT_HERE'],
  [refused(403, 'currency is not enabled'), 'GAME_NOT_HERE'],
  [refused(404, 'currency not found'), 'GAME_NOT_HERE'],
  [{ ...refused(412, 'game is forbidden'), about: 'game' as const }, 'GAME_DISABLED'],
  [{ ...refused(404, 'no such game'), about: 'game' as const }, 'GAME_UNKNOWN'],
  [{ ...refused(412, 'not in DE'), about: 'place' as const }, 'GAME_NOT_HERE'],
  [refused(412, 'game is forbidden'), 'SUPPLIER_UNAVAILABLE'],
  [refused(403, '<html><h1>Request blocked</h1></html>'), 'SUPPLIER_UNAVAILABLE'],
  [refused(403, 'forbidden'), 'SUPPLIER_UNAVAILABLE'],
  [refused(401, 'signature'), 'SUPPLIER_UNAVAILABLE'],
  [refused(429, 'Too Many Requests'), 'SUPPLIER_UNAVAILABLE'],
  [refused(302, ''), 'SUPPLIER_UNAVAILABLE'],
  [refused(400, 'lang'), 'SUPPLIER_UNAVAILABLE'],
  [refused(500, 'game_code is not enabled'), 'SUPPLIER_UNAVAILABLE'],
  [refused(502, 'bad gateway'), 'SUPPLIER_UNAVAILABLE'],
  [{ code: 'TIMEOUT', error: 'TIMEOUT' } as const, 'SUPPLIER_UNAVAILABLE'],
])('a launch that fails by %j is %s to the player, and logged with its cause', async (fault, code) => {
  const told: unknown[] = [];
  const deps = launchDeps({
    gameUrl: async () => err(fault),
    supplier: { code: 'acme' },
    log: { warn: (facts: unknown) => told.push(facts) },
  });
  expect(await launchGame(deps, launchVisitor('BD'), LAUNCH_QUERY)).toMatchObject({ ok: false, error: { code } });
  expect(told).toEqual([{ supplier: 'acme', game: 'dice', code, fault }]);
});
