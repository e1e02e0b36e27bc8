import { expect, test } from 'vitest';
import { auditCalls } from './console/audit.ts';
import { brandSettingsCalls } from './console/brand.ts';
import { correctionCalls } from './console/corrections.ts';
import { deadLetterCalls } from './console/dead-letters.ts';
import { gameCalls } from './console/games.ts';
import { jackpotPoolCalls } from './console/jackpots.ts';
import { operatorCalls, sessionCalls } from './console/operators.ts';
import { playerCalls } from './console/players.ts';
import { reportCalls } from './console/reports.ts';
import { CONSOLE_CALLS } from './console-calls.ts';
import { brandCalls } from './brand.ts';
import { cashierCalls } from './cashier.ts';
import { catalogueCalls } from './catalogue.ts';
import { CODES } from './codes.ts';
import { contentCalls } from './content.ts';
import type { AnyCall, Calls } from './define-call.ts';
import { failuresOf, frameFailures } from './frame-failures.ts';
import { engagementCalls } from './engagement.ts';
import { identityCalls } from './identity.ts';
import { jackpotCalls } from './jackpots.ts';
import { liveCalls } from './live.ts';
import { PLAY_CALLS } from './play/calls.ts';
import { FRAME_FAILURES, PLAY_FAILURES, SESSION_FAILURES } from './play/failures.ts';
import { SITE_CALLS } from './site-calls.ts';
import { vendorCalls } from './vendors.ts';
import { wagerCalls } from './wagers.ts';

const REGISTRIES: [string, Calls, Calls[]][] = [
  [
    'site',
    SITE_CALLS,
    [
      brandCalls,
      identityCalls,
      contentCalls,
      catalogueCalls,
      vendorCalls,
      jackpotCalls,
      engagementCalls,
      liveCalls,
      wagerCalls,
      cashierCalls,
    ],
  ],
  [
    'console',
    CONSOLE_CALLS,
    [
      sessionCalls,
      reportCalls,
      playerCalls,
      correctionCalls,
      deadLetterCalls,
      gameCalls,
      jackpotPoolCalls,
      brandSettingsCalls,
      auditCalls,
      operatorCalls,
    ],
  ],
];

test.for(REGISTRIES)('%s: no part hides a call of another, no two calls share an address', ([, registry, parts]) => {
  const calls = Object.values(registry);
  expect(calls).toHaveLength(parts.flatMap((part) => Object.keys(part)).length);
  expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
});

const ALL: AnyCall[] = REGISTRIES.flatMap(([, registry]) => Object.values(registry));

test('the params of a call are the :names of its path', () => {
  for (const call of ALL) {
    const named = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const declared = new Set(Object.keys((call.params as unknown as { shape: object }).shape));
    expect([call.name, declared]).toEqual([call.name, named]);
  }
});

test('every code but OK is declared by a call or answered by the frame, and nothing else is', () => {
  expect(new Set(ALL.flatMap(failuresOf))).toEqual(new Set(Object.keys(CODES).filter((code) => code !== 'OK')));
});

test('the codes of the frame follow from the declaration', () => {
  expect(frameFailures(SITE_CALLS.getPermission)).toEqual([
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    'INTERNAL',
    'BRAND_UNKNOWN',
  ]);
  expect(frameFailures(SITE_CALLS.createDeposit)).toEqual(
    expect.arrayContaining(['NOT_LOGGED_IN', 'TRUE_ACCOUNT_NEEDED', 'IDEMPOTENCY_KEY_MISSING', 'OUTCOME_UNKNOWN']),
  );
  expect(frameFailures(SITE_CALLS.login)).toEqual(expect.arrayContaining(['SEAL_INVALID', 'MAINTENANCE']));
  expect(frameFailures(CONSOLE_CALLS.openSession)).not.toContain('FORBIDDEN');
  expect(frameFailures(CONSOLE_CALLS.listAudit)).toEqual(expect.arrayContaining(['FORBIDDEN', 'BRAND_UNKNOWN']));
});

test('every code of the studio is declared by a call or answered by its frame', () => {
  const declared = Object.values(PLAY_CALLS).flatMap((call): readonly string[] => call.failures);
  expect(new Set([...declared, ...FRAME_FAILURES, ...SESSION_FAILURES])).toEqual(new Set(Object.keys(PLAY_FAILURES)));
});
