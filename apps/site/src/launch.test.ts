import { expect, test, vi } from 'vitest';
import type { LaunchCard } from './launch.ts';

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

// Every routing rule of the specification's section 4: who presses what, and what happens.
const game = (over: Partial<LaunchCard>): LaunchCard => ({ ...card, ...over });
const vendor = (code: string, over: Partial<LaunchCard> = {}): LaunchCard =>
  game({ gameCode: code, vassalage: code, displayName: code, ...over });
const go = (to: string) => ({ kind: 'go', to });
const list = (code: string) => ({ kind: 'gameList', vendor: code, title: code });
const [login, trueAccount] = [{ kind: 'login' }, { kind: 'trueAccount' }];

test.each<[string, LaunchCard, unknown]>([
  ['a game', game({}), go('/seamless?gameCode=stu_mines&vendor=BGS')],
  [
    'a game of an unknown vendor',
    game({ vassalage: 'NEVER_HEARD' }),
    go('/seamless?gameCode=stu_mines&vendor=NEVER_HEARD'),
  ],
  ['a game without a vendor', game({ vassalage: '' }), go('/seamless?gameCode=stu_mines')],
  [
    'a game whose kind of node nobody knows',
    game({ isGame: 'SOMETHING' }),
    go('/seamless?gameCode=stu_mines&vendor=BGS'),
  ],
  ['a slot', game({ gameType: 'RNG', vassalage: 'PG' }), go('/seamless?gameCode=stu_mines&vendor=PG')],
  ['TCG_LOTTO_VN', game({ vassalage: 'TCG_LOTTO_VN', gameCode: 'MB 1' }), go('/vnLottery?gameCode=MB%201')],
  ['TCG_SEA', game({ vassalage: 'TCG_SEA' }), go('/seaLottery?gameCode=stu_mines')],
  ['LOTT', game({ vassalage: 'LOTT' }), go('/lottery?gameCode=stu_mines')],
  ['ELOTT', game({ vassalage: 'ELOTT' }), go('/lottery?gameCode=stu_mines')],
  ['elott, as a supplier may write it', game({ vassalage: ' elott' }), go('/lottery?gameCode=stu_mines')],
  ['tcg_lotto_vn', game({ vassalage: 'tcg_lotto_vn' }), go('/vnLottery?gameCode=stu_mines')],
  [
    'a lottery whose name only begins so',
    game({ vassalage: 'LOTTO' }),
    go('/seamless?gameCode=stu_mines&vendor=LOTTO'),
  ],
  ['a lottery that is marked as a list', vendor('LOTT', { isGame: 'VASSALAGE' }), go('/lottery?gameCode=LOTT')],
  ['a vendor that is a list', vendor('JDB', { isGame: 'VASSALAGE', gameType: 'FISH' }), list('JDB')],
  ['vassalage in small letters', vendor('JDB', { isGame: 'vassalage', gameType: 'FISH' }), list('JDB')],
  ['a vendor that starts', vendor('EVO', { gameType: 'LIVE' }), go('/seamless?gameCode=EVO&vendor=EVO')],
  ['a vendor of slots', vendor('PG', { gameType: 'RNG' }), go('/rng?vassalage=PG')],
  [
    'a vendor of slots that is a list',
    vendor('P&G', { gameType: 'RNG', isGame: 'VASSALAGE' }),
    go('/rng?vassalage=P%26G'),
  ],
])('%s: a member goes where the specification says, nobody else does', (_name, pressed, where) => {
  expect(launchRule(pressed, 'real', member)).toEqual(where);
  expect(launchRule(pressed, 'real', guest)).toEqual(login);
  expect(launchRule(pressed, 'real', trial)).toEqual(trueAccount);
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
