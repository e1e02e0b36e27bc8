import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CODES } from './codes.ts';
import { CONSOLE_CALLS } from './console-calls.ts';
import type { AnyCall, Calls, Surface } from './define-call.ts';
import { failuresOf, frameFailures } from './frame-failures.ts';
import { PLAY_CALLS } from './play/calls.ts';
import { FRAME_FAILURES, PLAY_FAILURES, SESSION_FAILURES } from './play/failures.ts';
import { SITE_CALLS } from './site-calls.ts';

const REGISTRIES: [Surface, Calls][] = [
  ['site', SITE_CALLS],
  ['console', CONSOLE_CALLS],
];
/** They only gather what the other files declare. */
const GATHERERS = ['site-calls.ts', 'console-calls.ts'];

/** Everything that a file of this folder exports and that is a set of calls. */
async function readDeclared(): Promise<Calls[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file) && !GATHERERS.includes(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isCalls);
}

const isCalls = (value: unknown): value is Calls =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([name, call]: [string, Partial<AnyCall> | null]) => call?.name === name);

const declared = await readDeclared();

test.for(REGISTRIES)(
  '%s: every declared call is registered under its name, no two share an address',
  ([surface, registry]) => {
    const calls = declared.flatMap((part) => Object.values(part)).filter((call) => call.surface === surface);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => registry[call.name] !== call).map(({ name }) => name)).toEqual([]);
    expect(Object.keys(registry)).toHaveLength(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  },
);

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
    expect.arrayContaining(['CAPABILITY_CLOSED', 'NOT_LOGGED_IN', 'IDEMPOTENCY_KEY_MISSING', 'OUTCOME_UNKNOWN']),
  );
  expect(frameFailures(SITE_CALLS.login)).toEqual(expect.arrayContaining(['SEAL_INVALID', 'MAINTENANCE']));
  expect(frameFailures(CONSOLE_CALLS.openSession)).not.toContain('FORBIDDEN');
  expect(frameFailures(CONSOLE_CALLS.listAudit)).toEqual(expect.arrayContaining(['FORBIDDEN', 'BRAND_UNKNOWN']));
});

test('every code of the studio is declared by a call or answered by its frame', () => {
  const declared = Object.values(PLAY_CALLS).flatMap((call): readonly string[] => call.failures);
  expect(new Set([...declared, ...FRAME_FAILURES, ...SESSION_FAILURES])).toEqual(new Set(Object.keys(PLAY_FAILURES)));
});
