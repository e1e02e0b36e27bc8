import { ROULETTE_SPOTS, findSpot } from '@baize/domain/games/instant/roulette';
import { amount, parseAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import { chipsOf, doubled, layChip, pileText, totalOf, without } from './chips.ts';
import { placeOf } from './layout.ts';
import { spotWords } from './spot-words.ts';

const units = (text: string) => parseAmount(text)!;
const LIMITS = { min: units('0.10'), max: units('2000'), step: units('0.01') };
const lay = (choice: Record<string, string>, name: string, chip: string) =>
  layChip(choice, { spot: findSpot(name)!, chip: units(chip) }, LIMITS);

test('chips are laid on top of each other, and a spot is filled up to what it takes', () => {
  expect(lay({}, '17', '5')).toEqual({ choice: { '17': '5.00' } });
  expect(lay({ '17': '5.00', red: '1.00' }, '17', '25')).toEqual({ choice: { '17': '30.00', red: '1.00' } });
  expect(lay({ '17': '30.00' }, '17', '100')).toEqual({ choice: { '17': '111.11' } });
  expect(lay({ '17': '111.11' }, '17', '0.10')).toEqual({ problem: 'spotFull' });
  expect(lay({ red: '1999.95' }, 'black', '0.10')).toEqual({ problem: 'tableFull' });
  const many = Object.fromEntries(ROULETTE_SPOTS.slice(0, 60).map(({ name }) => [name, '0.10']));
  expect(lay(many, 'high', '0.10')).toEqual({ problem: 'tooMany' });
  expect(lay(many, '0', '0.10')).toHaveProperty('choice.0', '0.20');
});

test('what lies there is doubled where every spot and the table take it', () => {
  expect(doubled({ '17': '5.00', red: '1.50' }, LIMITS)).toEqual({ '17': '10.00', red: '3.00' });
  expect(doubled({ '17': '60.00' }, LIMITS)).toBeUndefined();
  expect(doubled({ red: '900.00', black: '101.00' }, LIMITS)).toBeUndefined();
  expect(doubled({}, LIMITS)).toBeUndefined();
  expect(totalOf(without({ '17': '5.00', red: '1.50' }, 'red'))).toBe(units('5'));
});

test('chips follow the smallest stake, and say what they are worth in little room', () => {
  expect(chipsOf(LIMITS).map(pileText)).toEqual(['0.1', '0.5', '1', '5', '25', '100', '500']);
  expect(chipsOf({ min: units('100'), max: units('2000000') }).map(pileText)).toEqual([
    '100',
    '500',
    '1k',
    '5k',
    '25k',
    '100k',
    '500k',
  ]);
  expect(chipsOf({ min: units('100'), max: units('2000') })).toHaveLength(3);
  expect(pileText(amount(123_450_000n))).toBe('1.2k');
});

test('every spot has a place of its own on the table', () => {
  const places = ROULETTE_SPOTS.map((spot) => placeOf(spot)).map(({ u, v }) => `${u.toFixed(3)} ${v.toFixed(3)}`);
  expect(new Set(places).size).toBe(ROULETTE_SPOTS.length);
  expect(placeOf(findSpot('17-18-20-21')!)).toMatchObject({ u: 6, v: 2 });
  expect(placeOf(findSpot('1-2-3')!)).toMatchObject({ u: 0.5, v: 0 });
  expect(placeOf(findSpot('0-2')!)).toMatchObject({ u: 0, v: 1.5 });
});

test('a spot says what it covers', () => {
  const t = (key: string, values = {}) => `${key} ${Object.values(values).join()}`.trim();
  expect(['17', '17-20', '0-1-2', 'red'].map((name) => spotWords(findSpot(name)!, t))).toEqual([
    'spot.straight 17',
    'spot.split 17, 20',
    'spot.street 0, 1, 2',
    'spot.red',
  ]);
});
