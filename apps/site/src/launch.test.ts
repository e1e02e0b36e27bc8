import { expect, test, vi } from 'vitest';

// The rule is pure; its module also holds the browser's side.
vi.mock('./session.ts', () => ({ sessionStore: { get: () => ({}) } }));
vi.mock('./navigate.ts', () => ({ go: () => undefined }));

const { launchRule, mayTry, placeOf, seamlessPath, vendorPath } = await import('./launch.ts');

const card = {
  gameCode: 'stu_mines',
  gameType: 'BGS',
  vassalage: 'BGS',
  isGame: 'GAME',
  trialSupport: true,
  displayName: 'Mines',
} as const;
const guest = { isLogin: false, isTrial: false };
const member = { isLogin: true, isTrial: false };
const trial = { isLogin: true, isTrial: true };

test('a guest is asked to log in, a trial member is told, a member plays', () => {
  expect(launchRule(card, 'real', guest)).toEqual({ kind: 'login' });
  expect(launchRule(card, 'real', trial)).toEqual({ kind: 'trueAccount' });
  expect(launchRule(card, 'real', member)).toEqual({ kind: 'go', to: '/seamless?gameCode=stu_mines&vendor=BGS' });
});

test('try play needs no account where the game has it, and is no way around the login where it has not', () => {
  for (const visitor of [guest, trial, member])
    expect(launchRule(card, 'try', visitor)).toEqual({
      kind: 'go',
      to: '/seamless?gameCode=stu_mines&vendor=BGS&mode=try',
    });
  expect(launchRule({ ...card, trialSupport: false }, 'try', guest)).toEqual({ kind: 'login' });
  expect(launchRule({ ...card, trialSupport: false }, 'try', trial)).toEqual({ kind: 'trueAccount' });
});

test.each([
  [guest, { guests: true, members: false }, true],
  [guest, { guests: false, members: true }, false],
  [member, { guests: true, members: false }, false],
  [trial, { guests: false, members: true }, true],
])('who may try is the jurisdiction’s to say: %j, %j: %s', (visitor, tryPlay, may) => {
  expect(mayTry(card, visitor, { tryPlay })).toBe(may);
  expect(mayTry({ ...card, trialSupport: false }, visitor, { tryPlay })).toBe(false);
});

test.each([
  ['TCG_LOTTO_VN', '/vnLottery'],
  ['TCG_SEA', '/seaLottery'],
  ['LOTT', '/lottery'],
  ['ELOTT', '/lottery'],
])('lottery vendor %s plays at %s', (vassalage, path) => {
  expect(launchRule({ ...card, vassalage, gameCode: 'MB 1' }, 'real', member)).toEqual({
    kind: 'go',
    to: `${path}?gameCode=MB%201`,
  });
});

test('a vendor that is a list opens its games, and login comes before that', () => {
  const list = { ...card, isGame: 'VASSALAGE', vassalage: 'JDB', displayName: 'JDB' };
  expect(launchRule(list, 'real', member)).toEqual({ kind: 'gameList', vendor: 'JDB', title: 'JDB' });
  expect(launchRule(list, 'real', guest)).toEqual({ kind: 'login' });
});

test('a card leads to its game, and a vendor that is a list to its games', () => {
  expect(placeOf(card)).toBe('/seamless?gameCode=stu_mines&vendor=BGS');
  expect(placeOf({ ...card, vassalage: 'LOTT' })).toBe('/lottery?gameCode=stu_mines');
  expect(placeOf({ ...card, isGame: 'VASSALAGE', vassalage: 'JDB', gameType: 'RNG' })).toBe('/rng?vassalage=JDB');
});

test('addresses carry what they name and nothing else', () => {
  expect(seamlessPath({ gameCode: 'a&b=c', vassalage: '' })).toBe('/seamless?gameCode=a%26b%3Dc');
  expect(vendorPath({ vendor: 'PG', gameType: 'RNG' })).toBe('/rng?vassalage=PG');
});
