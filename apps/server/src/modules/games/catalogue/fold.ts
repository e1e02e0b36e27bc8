/** Letters that carry their mark inside and do not fall apart under NFKD. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'gu');
/**
 * Marks that people leave out when they type: of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowels. The
 * vowel signs of Indic and Thai scripts are marks too, but they are spelling and stay.
 */
const LEFT_OUT = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200d\u2060\ufeff'’‘`´]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point));

/** Digits of every script stand in tens, so a digit's value is how many digits stand right before it. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && isDigit(point - value - 1)) value += 1;
  return String(value);
}

/**
 * A text as search compares it: one spelling of equal characters, without case, marks that are left out in typing, and
 * punctuation; words stand one space apart. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(LEFT_OUT, '').toLowerCase().toUpperCase().toLowerCase();
  return plain
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .replace(WHOLE_LETTERS, (letter) => WHOLE[letter]!)
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .normalize('NFC')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}
