import { expect, test } from 'vitest';
import { groupDigits, latinDigits, ungroupDigits } from './digits.ts';

test('digits of other keyboards become Latin, everything else stays', () => {
  expect(latinDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789');
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('৳ ১,২৫০.50 ম')).toBe('৳ 1,250.50 ম');
});

test('figures stand in lakhs where texts are Bengali, in thousands elsewhere', () => {
  const grouped = (language: string) =>
    ['0', '999', '1000', '100000', '774761078'].map((each) => groupDigits(each, language));
  expect(grouped('bn')).toEqual(['0', '999', '1,000', '1,00,000', '77,47,61,078']);
  expect(grouped('syl')).toEqual(grouped('bn'));
  expect(grouped('en')).toEqual(['0', '999', '1,000', '100,000', '774,761,078']);
});

test('commas group thousands or lakhs, and any other comma is left for who reads the figure to refuse', () => {
  expect(['1,200', '12,34,567.50', '1,234,567', '1,000.', '500'].map(ungroupDigits)).toEqual([
    '1200',
    '1234567.50',
    '1234567',
    '1000.',
    '500',
  ]);
  for (const other of ['12,50', '1,2,3', '1.250,00', ',500', '1,', '1,,000', '1234,567', '0,5'])
    expect(ungroupDigits(other)).toBe(other);
});
