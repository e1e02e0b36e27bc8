import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isEveryAddress } from '@baize/contract/console/brand-values';
import { readAddress, wrongNetwork } from '../lib/address.ts';
import { isReason } from '../lib/reason.ts';
import { game } from '../test-game.ts';
import { jackpot } from '../test-jackpot.ts';
import { readCountry, readHost, readLanguage } from './brand/access-values.ts';
import { maintenanceState } from './brand/maintenance-state.ts';
import { isRuleWhole, patternFields, ruleKind } from './brand/rules.ts';
import { oddsText } from './jackpots/odds-text.ts';
import { fedBesides, poolPatch, raises, toPercent, toPoolForm, toShare, wrongField } from './jackpots/pool-patch.ts';
import { totalsByCurrency } from './money/totals.ts';
import { operatorState } from './operators/operator-state.ts';
import { niceStep } from '../lib/nice-step.ts';
import { chartShape } from '../components/chart-shape.ts';
import { sparkPath } from './overview/spark.ts';
import { filterGames } from './vendors/filter-games.ts';
import { bulkChange } from './vendors/bulk-dialog.tsx';
import { gameChange, toForm } from './vendors/game-form.ts';
import { moved, putOnto } from '../components/use-order.ts';

test('no form takes for a name what only has characters that nobody sees', () => {
  const folder = new URL('../', import.meta.url);
  const forms = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  const judging = /validate: \(?\w+\)? => \w+\.trim\(\)(?:\.length >| !== '')/;
  expect(forms.filter((name) => judging.test(readFileSync(new URL(name, folder), 'utf8')))).toEqual([]);
});

test('addresses and ranges are told from everything else', () => {
  for (const good of ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::1'])
    expect(readAddress(good), good).toBe(good);
  for (const bad of [
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4/33',
    '2001:db8::/129',
    '1::2::3',
    'example.com',
    '1.2.3.4/8/9',
    '',
  ])
    expect(readAddress(bad), bad).toBeNull();
});

test('of networks that are typed the first that is none is named', () => {
  expect(wrongNetwork('203.0.113.7\n 2001:db8::/32\n')).toBeUndefined();
  expect(wrongNetwork('')).toBeUndefined();
  for (const wrong of ['-5', '9'.repeat(40), '<script>', '🎰', '=1+1', '\u200b', '203.0.113.0/33'])
    expect(wrongNetwork(`203.0.113.7\n${wrong}\n`), wrong).toBe(wrong);
});

test('countries, languages and hosts are kept in the form of the wire', () => {
  expect(readCountry('bd')).toBe('BD');
  expect(readCountry('XX')).toBeNull();
  expect(readLanguage('zh-Hans')).toBe('zh-Hans');
  expect(readLanguage('BN')).toBeNull();
  expect(readHost('cdn.example.com')).toBe('https://cdn.example.com');
  expect(readHost('https://cdn.example.com/a/')).toBe('https://cdn.example.com/a');
  for (const bad of [
    'http://cdn.example.com',
    'https://user@cdn.example.com',
    'https://localhost',
    'https://cdn.example.com?x=1',
    'https://cdn.example.com/;script-src',
    'https://cdn.example.com,x',
    'not a host',
  ])
    expect(readHost(bad), bad).toBeNull();
});

test('a range that holds every address is known, and a reason of nothing that can be seen is none', () => {
  expect(['0.0.0.0/0', '::/0', ' ::/00 '].map(isEveryAddress)).toEqual([true, true, true]);
  expect(['10.0.0.0/10', '0.0.0.0', '::/10'].map(isEveryAddress)).toEqual([false, false, false]);
  expect([isReason('\u200b'.repeat(11)), isReason('   '), isReason('yes')]).toEqual([false, false, true]);
});

test('a maintenance window: switched off, ahead, running, over', () => {
  const [from, until] = ['2026-11-21T10:00:00.000Z', '2026-11-21T12:00:00.000Z'];
  const at = (iso: string) => Date.parse(iso);
  expect(maintenanceState({ on: false, from, until }, at('2026-11-21T11:00:00Z'))).toBe('off');
  expect(maintenanceState({ on: true, from, until }, at('2026-11-21T09:59:59Z'))).toBe('later');
  expect(maintenanceState({ on: true, from, until }, at(from))).toBe('now');
  expect(maintenanceState({ on: true, from, until }, at(until))).toBe('over');
  expect(maintenanceState({ on: true, from: null, until: null }, 0)).toBe('now');
});

test('a rule accepts one of the kinds', () => {
  expect(ruleKind({ acceptedPattern: 'digits' })).toBe('digits');
  expect(ruleKind({ acceptedPattern: '*' })).toBe('any');
  expect(patternFields('any')).toEqual({ patternId: 'any', acceptedPattern: '*' });
  expect(patternFields('digits')).toEqual({ patternId: 'digits', acceptedPattern: 'digits' });
});

test('a rule that the server would refuse cannot be saved', () => {
  expect(isRuleWhole({ minLength: 4, maxLength: 16, acceptedPattern: '*' })).toBe(true);
  expect(isRuleWhole({ minLength: 4, maxLength: 0, acceptedPattern: '*' })).toBe(true);
  expect(isRuleWhole({ minLength: 17, maxLength: 16, acceptedPattern: '*' })).toBe(false);
  expect(isRuleWhole({ minLength: 1, maxLength: 9, acceptedPattern: '(a+)+' })).toBe(false);
  expect(isRuleWhole({ minLength: 1, maxLength: 9, acceptedPattern: '[' })).toBe(false);
});

test('only what was touched of a game travels, with what was read of it', () => {
  const read = game('dice', { tags: ['eid', 'old'], lines: 20, classify: 'SC' });
  const form = toForm(read);
  expect(gameChange(read, { ...form, reason: 'words alone change nothing' })).toBeNull();
  expect(gameChange(read, { ...form, enabled: false, tags: ['eid', 'new'], lines: '', classify: 'TG' })).toEqual({
    change: { enabled: false, classify: 'TG', lines: null, addTags: ['new'], removeTags: ['old'] },
    was: { enabled: true, classify: 'SC', lines: 20 },
  });
  expect(gameChange(read, { ...form, gameType: 'FISH', art: '1--bell' })).toEqual({
    change: { gameType: 'FISH', art: '1--bell' },
    was: { gameType: 'RNG', art: '' },
  });
});

test('of many games only what is named is changed', () => {
  const form = { enabled: '', maintenance: '', isHot: '', isNew: '', classify: '', gameType: '', reason: '' } as const;
  expect(bulkChange({ ...form, addTags: [], removeTags: [] })).toBeNull();
  expect(bulkChange({ ...form, isHot: 'no', classify: 'none', addTags: ['eid'], removeTags: [] })).toEqual({
    isHot: false,
    classify: '',
    addTags: ['eid'],
  });
});

test('an order on top of another one keeps what is mine, loses what is gone and gets what came', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(putOnto(['c', 'gone', 'a'], ['a', 'new', 'c'])).toEqual(['c', 'a', 'new']);
});

test('games are found by name, code, studio, tag, category and state', () => {
  const games = [
    game('dice', { tags: ['eid'] }),
    game('mines', { enabled: false, standing: 'off', vendor: 'BGS', names: { bn: 'মাইনস' } }),
    game('alley', { maintenance: true, standing: 'maintenance', openRounds: 2, classify: 'JP' }),
  ];
  const found = (search: string, state: string) =>
    filterGames(games, { search, state }).map(({ gameCode }) => gameCode);
  expect(found('', '')).toEqual(['dice', 'mines', 'alley']);
  expect(found('INE', '')).toEqual(['mines']);
  expect(found('', 'on')).toEqual(['dice']);
  expect(found('', 'off')).toEqual(['mines']);
  expect(found('bgs', '')).toEqual(['mines']);
  expect(found('মাই', '')).toEqual(['mines']);
  expect(filterGames(games, { tag: 'eid' })).toHaveLength(1);
  expect(filterGames(games, { tag: 'JP' })).toHaveLength(1);
  expect(filterGames(games, { type: 'FISH' })).toEqual([]);
  expect(filterGames(games, { vendor: 'PG' })).toHaveLength(2);
  expect(found('', 'running')).toEqual(['alley']);
  expect(found('', 'nonsense')).toHaveLength(3);
});

const pool = jackpot();

test('a rate goes to percent and back without losing a digit', () => {
  for (const [share, percent] of [
    ['0.0100', '1'],
    ['0.0125', '1.25'],
    ['0.1000', '10'],
    ['0.0001', '0.01'],
    ['0.0000', '0'],
  ] as const) {
    expect(toPercent(share)).toBe(percent);
    expect(toShare(percent)).toBe(share);
  }
  for (const bad of ['100', '1.234', '-1', '', 'x']) expect(toShare(bad), bad).toBeUndefined();
});

test('a pool is changed by what differs, with the version that was read', () => {
  expect(poolPatch(pool, toPoolForm(pool))).toEqual({ version: 7, reason: '' });
  expect(
    poolPatch(pool, {
      ...toPoolForm(pool),
      enabled: false,
      feedMax: '600',
      contributionRate: '1.5',
      reason: ' Eid ',
    }),
  ).toEqual({
    version: 7,
    reason: 'Eid',
    enabled: false,
    feedMax: '600.00',
    contributionRate: '0.0150',
  });
});

test('the first wrong field of a pool is named', () => {
  expect(wrongField(toPoolForm(pool))).toBeNull();
  expect(wrongField({ ...toPoolForm(pool), feedMin: 'x' })).toBe('feedMin');
  expect(wrongField({ ...toPoolForm(pool), feedMax: '99.99' })).toBe('order');
  expect(wrongField({ ...toPoolForm(pool), contributionRate: '100' })).toBe('contributionRate');
  expect(wrongField({ ...toPoolForm(pool), contributionRate: '5.01' })).toBe('contributionRate');
  expect(wrongField({ ...toPoolForm(pool), feedMax: '5000.01' })).toBe('feedMax');
  expect(wrongField({ ...toPoolForm(pool), startMin: '20.01' })).toBe('startOrder');
});

test('a pool that must be won may take more and less of the next stakes, and its limit keeps off its start', () => {
  const must = jackpot({ feedEveryMs: [], mustHitBy: { from: '10.00', to: '900.00', next: '900.00' } });
  const wrong = (change: Partial<ReturnType<typeof toPoolForm>>) =>
    wrongField({ ...toPoolForm(must), ...change }, must);
  expect(wrong({})).toBeNull();
  expect([wrong({ contributionRate: '0.99' }), wrong({ contributionRate: '1.01' })]).toEqual([null, null]);
  expect([wrong({ mustHitBy: '20' }), wrong({ mustHitBy: '20.01' }), wrong({ mustHitBy: 'x' })]).toEqual([
    'mustHitBy',
    'tooNear',
    'mustHitBy',
  ]);
  // Two per cent of stakes, and 10,000 staked in the mean: 400 above the start.
  expect([wrong({ mustHitBy: '219.99' }), wrong({ mustHitBy: '220' })]).toEqual(['tooNear', null]);
  expect([wrong({ contributionRate: '2', mustHitBy: '419' })]).toEqual(['tooNear']);
  expect(poolPatch(must, { ...toPoolForm(must), mustHitBy: '800', feedMin: '1' })).toEqual({
    version: 7,
    reason: '',
    mustHitBy: '800.00',
  });
});

test('a pool that may draw more than the demo does needs a second person', () => {
  const typed = (change: Partial<ReturnType<typeof toPoolForm>>) => raises(pool, { ...toPoolForm(pool), ...change });
  const wide = { feedHourMax: '1000000', feedDayMax: '20000000' };
  expect([
    typed({}),
    typed({ feedMax: '520', ...wide }),
    typed({ feedMax: '521' }),
    typed({ contributionRate: '2' }),
  ]).toEqual([false, false, false, false]);
  expect([typed({ feedMax: '521', ...wide }), typed({ contributionRate: '2.01' })]).toEqual([true, true]);
  expect(typed({ feedMax: '521', ...wide, enabled: false })).toBe(false);
  expect([typed({ startMax: '20' }), typed({ startMax: '20.01' })]).toEqual([false, true]);
  // Many pools do not do what one may not.
  const other = { ...pool, poolId: 'other', feedPerDay: { mean: '0.00', most: '15000000.00' } };
  const besides = fedBesides(pool, [pool, other, { ...other, poolId: 'dollars', currency: 'USD' }]);
  expect(besides).toBe(15_000_000n * 100_000n);
  expect(raises(pool, { ...toPoolForm(pool), feedMax: '501', ...wide }, besides)).toBe(true);
});

test('odds are grouped, strange ones left as they are', () => {
  expect(oddsText('1/50000000000.00', (whole) => `<${whole}>`)).toBe('1 : <50000000000.00>');
  expect(oddsText('never', (whole) => whole)).toBe('never');
});

test('house accounts are totalled by currency', () => {
  const row = (currency: string, balance: string) => ({
    kind: 'vendor',
    account: `vendor:${balance}`,
    currency,
    balance,
  });
  expect(totalsByCurrency([row('USD', '1.00'), row('BDT', '-5.50'), row('BDT', '2.25')])).toEqual([
    { currency: 'BDT', total: '-3.25' },
    { currency: 'USD', total: '1.00' },
  ]);
});

test('axes step by 1, 2 or 5', () => {
  expect([niceStep(9, 4), niceStep(17_000, 4), niceStep(0.9, 4), niceStep(100, 4), niceStep(0, 4)]).toEqual([
    5, 5_000, 0.5, 50, 1,
  ]);
});

test('zero is always on the chart, and bars stand on it', () => {
  const bucket = (stake: string, ggr: string) => ({
    at: '2026-11-21T00:00:00.000Z',
    stake,
    payout: '0.00',
    ggr,
    bets: 1,
  });
  const shape = chartShape([bucket('100.00', '-40.00'), bucket('0.00', '10.00')], 400, 232);
  const zero = shape.ticks.find((tick) => tick.zero)!;
  expect(shape.bars[0]!.y + shape.bars[0]!.height).toBeCloseTo(zero.y, 0);
  expect(shape.bars[1]!.height).toBe(0);
  expect(Number(/^M[\d.]+ ([\d.]+)/.exec(shape.line)![1])).toBeGreaterThan(zero.y);
  const empty = chartShape([bucket('0.00', '0.00')], 400, 232);
  expect(empty.ticks.some((tick) => tick.zero)).toBe(true);
  expect(empty.bars[0]!.height).toBe(0);
});

test('a course without change lies on the ground, one point is drawn', () => {
  expect(sparkPath([0, 0], 92, 40).line).toBe('M0 37L92 37');
  expect(sparkPath([-4, -4], 92, 40).line).toBe('M0 37L92 37');
  expect(sparkPath([0, 10], 92, 40)).toMatchObject({ line: 'M0 37L92 3', last: { x: 92, y: 3 } });
  expect(sparkPath([], 92, 40).last).toEqual({ x: 92, y: 40 });
});

test('what keeps an operator out is said, the strongest first', () => {
  const now = Date.parse('2026-11-21T11:00:00Z');
  const [past, ahead] = ['2026-11-21T10:59:59.000Z', '2026-11-21T11:00:01.000Z'];
  const free = {
    disabledAt: null,
    enrolledAt: past,
    invitation: null,
    confirmation: { state: 'none' as const },
    guesses: null,
  };
  const invited = { ...free, enrolledAt: null, invitation: { expiresAt: ahead } };
  const waiting = { ...free, confirmation: { state: 'waiting' as const } };
  const guessed = (slowedUntil: string | null) => ({ ...waiting, guesses: { failures: 12, slowedUntil } });
  expect(operatorState(free, now)).toBe('active');
  expect(operatorState(invited, now)).toBe('invited');
  expect(operatorState({ ...invited, invitation: { expiresAt: past } }, now)).toBe('over');
  expect(operatorState({ ...invited, invitation: null }, now)).toBe('over');
  expect(operatorState(waiting, now)).toBe('waiting');
  expect(operatorState(guessed(ahead), now)).toBe('guessed');
  expect(operatorState(guessed(past), now)).toBe('waiting');
  expect(operatorState({ ...guessed(ahead), disabledAt: past }, now)).toBe('disabled');
});
