/** A stranger's link to our login that leads somewhere else afterwards: to another site, to a script, to nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter, returnPath } from './return-path.ts';
import { loginPath, resolveRoute } from './routes.ts';

const EVIL = 'evil.example';
test.each([
  `https://${EVIL}`,
  `https://${EVIL}/rng`,
  `http:${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/rng`,
  `/\\${EVIL}`,
  `/\\/${EVIL}`,
  `\\\\${EVIL}`,
  `\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/\r\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  '/.//rng',
  '/rng/..//rng',
  '/%2e//rng',
  `/rng/../..//${EVIL}/rng`,
  `/${EVIL}`,
  `@${EVIL}`,
  `//player@${EVIL}/rng`,
  `/%2F%2F${EVIL}`,
  `/%5C${EVIL}`,
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'JaVaScRiPt:alert(1)//rng',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://own.invalid/rng',
  'rng',
  '?gameCode=stu_dice',
  '#rng',
  '',
  ' ',
  '/api/v1/logout',
  '/assets/app.js',
  '/nothing-here',
  '/member/nothing',
  '/login',
  '/LOGIN?from=/rng',
  '/register?referralCode=LOTUS22',
  `/rng?${'x'.repeat(512)}`,
])('a login does not lead to %j', (text) => {
  expect(returnPath(text)).toBeUndefined();
  expect(placeAfter('password', text)).toBe('/');
});

test('nothing at all leads home', () => {
  for (const none of [null, undefined]) expect(returnPath(none)).toBeUndefined();
});

test('whatever is written, a browser stays on this origin and on a page that exists', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '%5c',
    '\t',
    '\n',
    'rng',
    'member',
    EVIL,
    '?',
    '#',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        for (const by of ['password', 'freePlay'] as const) {
          const place = placeAfter(by, text);
          const url = new URL(place, 'https://site.example/login');
          expect(url.origin).toBe('https://site.example');
          expect(resolveRoute(url.pathname, url.search).view).not.toBe('notFound');
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['/member/depositv2', ''],
  ['/member', '?page=depositv2&deposit=2b2f'],
  ['/seamless', '?gameCode=a%26b%3Dc&vendor=PG'],
  ['/accountGame/favorite', ''],
  ['/rng', '?vassalage=PG'],
])('a page that asked for the login is returned to: %s%s', (path, search) => {
  const login = new URL(loginPath(resolveRoute(path, search)), 'https://site.example');
  expect(login.pathname).toBe('/login');
  expect(placeAfter('password', login.searchParams.get('from')!)).toBe(path + search);
});

test('who came in by free play gets points for the game they asked for, and no page of real accounts', () => {
  expect(placeAfter('freePlay', '/seamless?gameCode=stu_dice')).toBe('/seamless?gameCode=stu_dice&mode=try');
  expect(placeAfter('freePlay', '/member/depositv2')).toBe('/');
  expect(placeAfter('freePlay', '/rng')).toBe('/rng');
});
