import { latinDigits } from '@baize/domain/digits';

/** A telephone number as a person writes it: digits with spaces, dots, dashes or brackets, 6 to 15 digits of them. */
export function isMobileNumber(typed: string): boolean {
  const text = latinDigits(typed.trim());
  return /^\+?[\d\s().-]+$/u.test(text) && /^\d{6,15}$/u.test(mobileDigits(text));
}

/** The digits alone, as the wire carries them. */
export const mobileDigits = (typed: string): string => latinDigits(typed).replaceAll(/\D/gu, '');
