import { expect, test } from 'vitest';
import { correctionUnits, effectOf } from './correction.ts';

test('a correction is a positive amount of whole hundredths', () => {
  expect(correctionUnits('1250.50')).toBe(125_050_000n);
  expect(correctionUnits(' 3 ')).toBe(300_000n);
  for (const text of ['0', '0.00', '-1', '1.005', '1,000', '1e2', '', 'abc', '01'])
    expect(correctionUnits(text), text).toBeUndefined();
});

test('what a correction does to the cash is told before it is made', () => {
  expect(effectOf('4721.00', 'credit', '500')).toEqual({ before: '4721.00', after: '5221.00', short: false });
  expect(effectOf('5979.00', 'debit', '1250.5')).toEqual({ before: '5979.00', after: '4728.50', short: false });
});

test('a debit that the cash does not cover is short; the last coin is not', () => {
  expect(effectOf('10.00', 'debit', '10.01')).toEqual({ before: '10.00', after: '-0.01', short: true });
  expect(effectOf('10.00', 'debit', '10')?.short).toBe(false);
});

test('nothing is foretold of an amount that cannot be sent', () => {
  expect(effectOf('10.00', 'credit', '')).toBeNull();
  expect(effectOf('—', 'credit', '1')).toBeNull();
});
