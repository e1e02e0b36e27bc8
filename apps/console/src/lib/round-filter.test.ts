import { expect, test } from 'vitest';
import { isRoundNumber, readRoundFilter, ROUND_FILTERS, type RoundFilterName } from './round-filter.ts';

const EMPTY = Object.fromEntries(ROUND_FILTERS.map((name) => [name, ''])) as Record<RoundFilterName, string>;
const read = (values: Partial<Record<RoundFilterName, string>>) => readRoundFilter({ ...EMPTY, ...values });

test('an address asks for what it says', () => {
  expect(read({})).toEqual({});
  const said = { search: 'r-1', vendor: 'BGS', gameCode: 'stu_dice', state: 'open', currency: 'BDT', stakeMin: '10.5' };
  expect(read({ ...said, from: '2026-11-21T00:00:00.000Z' })).toEqual({
    ...said,
    from: '2026-11-21T00:00:00.000Z',
  });
});

test.each([
  ['state', 'lucky'],
  ['currency', 'taka'],
  ['from', 'yesterday'],
  ['stakeMax', '1e5'],
  ['payoutMin', '-1'],
  ['payoutMax', '1.123456'],
  ['search', '   '],
] as const)('%s that nobody can mean is left out: %s', (name, text) => {
  expect(read({ [name]: text })).toEqual({});
});

test('numbers of rounds are told from words', () => {
  for (const number of ['r-AbC1_x-', 'r-AbC1_x-AbC1_x-AbC1_', '5e786b1e-b207-cba2-073b-741a323a3317', 'lot:2026-11'])
    expect(isRoundNumber(number), number).toBe(true);
  for (const word of ['r-1', 'audit', 'log out', 'rahim', 'jurisdiction', 'r-1 or 2', '1234'])
    expect(isRoundNumber(word), word).toBe(false);
});
