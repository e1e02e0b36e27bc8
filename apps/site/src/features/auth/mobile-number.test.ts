import { expect, test } from 'vitest';
import { isMobileNumber, mobileDigits } from './mobile-number.ts';

test.each([
  ['1712 345 678', true],
  ['+880 (171) 234-5678', true],
  ['০১৭১২ ৩৪৫৬৭৮', true],
  ['12345', false],
  ['1234567890123456', false],
  ['01712x45678', false],
  ['', false],
  ['++880171234567', false],
])('%j is a number: %s', (typed, good) => expect(isMobileNumber(typed)).toBe(good));
test('only the digits travel', () => expect(mobileDigits('+880 171-2')).toBe('8801712'));
test('and they travel as Latin ones', () => expect(mobileDigits('০১৭১২-৩৪')).toBe('0171234'));
