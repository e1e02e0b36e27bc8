import { expect, test } from 'vitest';
import { latinDigits } from './digits.ts';

test('digits of other keyboards become Latin, everything else stays', () => {
  expect(latinDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789');
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(latinDigits('৳ ১,২৫০.50 ম')).toBe('৳ 1,250.50 ম');
});
