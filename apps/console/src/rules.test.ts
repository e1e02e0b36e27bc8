import { expect, test } from 'vitest';
import { END_AFTER_MS, PAUSE_AFTER_MS, presenceAfter } from './activity.ts';
import { isCredentialFailure } from './features/login/login-failure.ts';
import { matching } from './layout/commands.ts';
import { serverClock } from './server-clock.ts';
import { readCursor, readPage } from './use-filters.ts';
import { isCommand } from './use-keys.ts';

test('silence pauses the polls, and ends the session after half an hour', () => {
  expect(presenceAfter(PAUSE_AFTER_MS - 1)).toBe('here');
  expect(presenceAfter(PAUSE_AFTER_MS)).toBe('away');
  expect(presenceAfter(END_AFTER_MS - 1)).toBe('away');
  expect(presenceAfter(END_AFTER_MS)).toBe('gone');
  expect(END_AFTER_MS).toBe(1_800_000);
});

test('whatever was wrong with the credentials reads the same; trouble on the way does not', () => {
  for (const code of ['LOGIN_FAILED', 'ACCOUNT_LOCKED', 'BAD_REQUEST'] as const)
    expect(isCredentialFailure({ code })).toBe(true);
  for (const code of ['OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'ORIGIN_REFUSED'] as const)
    expect(isCredentialFailure({ code })).toBe(false);
});

test('a single key is a command only where nobody writes and no window is open', () => {
  const press = (change = {}) => ({
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    ...change,
  });
  const inside = (...selectors: string[]) => ({
    closest: (asked: string) => (selectors.some((each) => asked.includes(each)) ? ({} as Element) : null),
  });
  expect(isCommand(press(), inside())).toBe(true);
  expect(isCommand(press(), null)).toBe(true);
  expect(isCommand(press({ ctrlKey: true }), inside())).toBe(false);
  expect(isCommand(press({ defaultPrevented: true }), inside())).toBe(false);
  expect(isCommand(press(), inside('textarea'))).toBe(false);
  expect(isCommand(press(), inside('[role=dialog]'))).toBe(false);
});

test('commands whose words begin so come first', () => {
  const commands = [{ label: 'Vendors and games' }, { label: 'Log out' }, { label: 'Audit trail' }, { label: 'Brand' }];
  expect(matching(commands, 'an').map(({ label }) => label)).toEqual(['Vendors and games', 'Brand']);
  expect(matching(commands, ' LOG ').map(({ label }) => label)).toEqual(['Log out']);
  expect(matching(commands, '')).toHaveLength(4);
  expect(matching(commands, 'zzz')).toEqual([]);
});

test('a page number of an address is a number of a page', () => {
  expect(readPage('3')).toBe(3);
  for (const text of [null, '0', '-1', '2.5', 'x', '10001', '']) expect(readPage(text)).toBe(1);
});

test('the clock follows the server only where the difference is more than rounding', () => {
  const now = Date.parse('2026-11-21T11:00:00Z');
  serverClock.learn('Sat, 21 Nov 2026 11:00:01 GMT', now);
  expect(serverClock.now(now)).toBe(now);
  serverClock.learn('Sat, 21 Nov 2026 11:05:00 GMT', now);
  expect(serverClock.now(now)).toBe(now + 300_000);
  serverClock.learn(null, now);
  expect(serverClock.now(now)).toBe(now + 300_000);
  serverClock.learn('Sat, 21 Nov 2026 11:00:00 GMT', now);
  expect(serverClock.now(now)).toBe(now);
});

test('a cursor of an address is digits of the one end or of the other, never of both', () => {
  const read = (address: string) => readCursor(new URLSearchParams(address));
  expect(read('')).toEqual({});
  expect(read('before=13')).toEqual({ before: '13' });
  expect(read('after=13')).toEqual({ after: '13' });
  expect(read('before=13&after=5')).toEqual({ before: '13' });
  expect(read('after=0')).toEqual({ after: '0' });
  for (const text of ['00', '-1', '1.5', 'x', '1234567890123456789']) expect(read(`before=${text}`)).toEqual({});
});
