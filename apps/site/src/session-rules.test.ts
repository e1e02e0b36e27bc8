import { expect, test } from 'vitest';
import { messageOfEnd, parseUserInfo, popupsFor } from './session-rules.ts';

test('misshapen user info counts as absent', () => {
  expect(parseUserInfo('{"userName":"u","firstTimeLogin":true}')).toEqual({
    userName: 'u',
    firstTimeLogin: true,
    passwordExpired: false,
  });
  for (const wrong of [null, '', '{', '[]', 'null', '7', '{"userName":3}']) expect(parseUserInfo(wrong)).toBeNull();
});

const popups = [
  { id: '1', execution: 'B' },
  { id: '2', execution: 'A' },
  { id: '3', execution: 'F' },
  { id: '4', execution: 'A' },
] as const;
const nobody = new Set<string>();
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

test('guests see B, members A, first logins F and A where there is no F', () => {
  expect(ids(popupsFor(popups, { isLogin: false, firstTimeLogin: false }, { shown: nobody, closed: nobody }))).toEqual([
    '1',
  ]);
  expect(ids(popupsFor(popups, { isLogin: true, firstTimeLogin: false }, { shown: nobody, closed: nobody }))).toEqual([
    '2',
    '4',
  ]);
  expect(ids(popupsFor(popups, { isLogin: true, firstTimeLogin: true }, { shown: nobody, closed: nobody }))).toEqual([
    '3',
  ]);
  expect(
    ids(
      popupsFor(
        popups.filter(({ execution }) => execution !== 'F'),
        { isLogin: true, firstTimeLogin: true },
        { shown: nobody, closed: nobody },
      ),
    ),
  ).toEqual(['2', '4']);
});

test('once per session; after a reload again only if it was never closed', () => {
  const member = { isLogin: true, firstTimeLogin: false };
  expect(ids(popupsFor(popups, member, { shown: new Set(['2', '4']), closed: nobody }))).toEqual([]);
  expect(ids(popupsFor(popups, member, { shown: nobody, closed: new Set(['2']) }))).toEqual(['4']);
});

test('an ended session says why', () => {
  expect(['replaced', 'disabled', 'operator', 'expired', 'NOT_LOGGED_IN', 'password'].map(messageOfEnd)).toEqual([
    'logged_in_elsewhere',
    'error.ACCOUNT_DISABLED',
    'session.ended.operator',
    'session.ended.expired',
    'not_logged_in',
    'not_logged_in',
  ]);
});
