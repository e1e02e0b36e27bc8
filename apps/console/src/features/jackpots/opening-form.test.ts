import { expect, test } from 'vitest';
import { costOf, EMPTY_OPENING, openingOf, readPauses, wrongOpening, type OpeningForm } from './opening-form.ts';

const POOL: OpeningForm = {
  ...EMPTY_OPENING,
  pool: 'night',
  nameEn: 'Night',
  nameBn: 'রাত',
  odds: '5000000',
  startMin: '1000',
  startMax: '2000',
  reason: 'A second pool.',
};
const wrong = (change: Partial<OpeningForm>) => [...wrongOpening({ ...POOL, ...change })];

test('a pool of chance is sent without what it has not', () => {
  expect(wrong({})).toEqual([]);
  expect(openingOf(POOL)).toEqual({
    pool: 'night',
    name: { en: 'Night', bn: 'রাত' },
    start: ['1000.00', '2000.00'],
    share: '0.0100',
    odds: '5000000.00',
    reason: 'A second pool.',
  });
});

test.each<[Partial<OpeningForm>, string[]]>([
  [{ pool: 'Night' }, ['pool']],
  [{ nameBn: ' ' }, ['nameBn']],
  [{ startMin: '2001' }, ['startMax']],
  [{ share: '5.01' }, ['share']],
  [{ odds: '0' }, ['odds']],
  [{ odds: '1' }, ['often']],
  [{ odds: '14284' }, ['often']],
  [{ odds: '14286' }, []],
  [{ nameEn: '\u200b' }, ['nameEn']],
  [{ won: 'must', mustHitBy: '9000' }, ['game']],
  [{ won: 'must', mustHitBy: '2000', game: 'stu_dice' }, ['mustHitBy', 'near']],
  [{ won: 'must', mustHitBy: '2100', game: 'stu_dice' }, ['near']],
  [{ fed: true, feedMin: '5', feedMax: '1' }, ['feedMax']],
  [{ fed: true, feedMin: '1', feedMax: '5', pauses: '3, x' }, ['pauses']],
  [{ reason: ' ' }, ['reason']],
])('%o names %o', (change, names) => {
  expect(wrong(change)).toEqual(names);
});

test('what the clock costs a day is said beforehand', () => {
  expect(readPauses('3, 4;5')).toEqual([3, 4, 5]);
  expect(costOf(POOL)).toEqual({ start: '2000.00', dayMean: '0.00', dayMost: '0.00' });
  expect(costOf({ ...POOL, fed: true, feedMin: '1', feedMax: '3', pauses: '4', reason: '' })).toEqual({
    start: '2000.00',
    dayMean: '43200.00',
    dayMost: '64800.00',
  });
  expect(costOf({ ...POOL, startMax: 'x' })).toBeNull();
});
