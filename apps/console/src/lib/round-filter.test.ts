import { expect, test } from 'vitest';
import { readWrong } from '../use-filters.ts';
import { isRoundNumber, readRoundFilter, roundRules, ROUND_FILTERS, type RoundFilterName } from './round-filter.ts';

const EMPTY = Object.fromEntries(ROUND_FILTERS.map((name) => [name, ''])) as Record<RoundFilterName, string>;
const read = (values: Partial<Record<RoundFilterName, string>>) => readRoundFilter({ ...EMPTY, ...values });

test('an address asks for what it says', () => {
  expect(read({})).toEqual({});
  const said = {
    search: 'r-1',
    vendor: 'BGS',
    gameType: 'BGS',
    gameCode: 'stu_dice',
    state: 'open',
    currency: 'USDTRC',
    stakeMin: '10.5',
  };
  expect(read({ ...said, from: '2026-11-21T00:00:00.000Z' })).toEqual({
    ...said,
    from: '2026-11-21T00:00:00.000Z',
  });
});

const RULES = roundRules((id) => id, '+06:00');

test.each([
  ['state=lucky', 'wager.state', 'choice'],
  ['currency=taka', 'round.currency', 'code'],
  ['gameType=slots', 'games.type', 'choice'],
  ['from=yesterday', 'audit.from', 'time'],
  ['from=5', 'audit.from', 'time'],
  ['to=2026-11-22T10:00', 'audit.to', 'time'],
  ['from=2026-11-22T10:00Z&to=2026-11-21T10:00Z', 'audit.to', 'span'],
  ['stakeMax=1e5', 'round.stakeMax', 'amount'],
  ['payoutMin=-1', 'round.payoutMin', 'amount'],
  ['payoutMax=1.123456', 'round.payoutMax', 'amount'],
  ['stakeMin=10.5&stakeMax=9', 'round.stakeMax', 'range'],
  [`search=${'r'.repeat(129)}`, 'round.search', 'long'],
  [`vendor=${'P'.repeat(17)}`, 'round.studio', 'long'],
  ['stat=open', null, 'name'],
  ['constructor=1', null, 'name'],
  ['toString=1', null, 'name'],
  ['__proto__=1', null, 'name'],
  ['before=first', null, 'place'],
  ['page=two', null, 'place'],
])('%s is named, and why it cannot be meant', (address, label, why) => {
  const wrong = readWrong(new URLSearchParams(address), ROUND_FILTERS, { rules: RULES });
  expect(wrong.map((each) => [each.label, each.why])).toEqual([[label, why]]);
});

test('an address that can be meant has nothing wrong', () => {
  const address =
    'search=r-1&from=2026-11-21T00:00:00.000Z&to=2026-11-22&vendor=BGS&state=open&currency=BDT&stakeMin=1&stakeMax=1.0' +
    '&payoutMin=&before=1763811000000000.57c729d4-0000-4000-8000-000000000001';
  expect(readWrong(new URLSearchParams(address), ROUND_FILTERS, { rules: RULES })).toEqual([]);
});

test('numbers of rounds are told from words', () => {
  for (const number of ['r-AbC1_x-', 'r-AbC1_x-AbC1_x-AbC1_', '5e786b1e-b207-cba2-073b-741a323a3317', 'lot:2026-11'])
    expect(isRoundNumber(number), number).toBe(true);
  for (const word of ['r-1', 'audit', 'log out', 'rahim', 'jurisdiction', 'r-1 or 2', '1234'])
    expect(isRoundNumber(word), word).toBe(false);
});
