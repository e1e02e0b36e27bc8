import { textLanguage } from './text-language.ts';

/** Digits of Bengali, Arabic and Persian keyboards stand at a fixed distance from their zero. */
const ZEROS = [0x09e6, 0x0660, 0x06f0];

/** What was typed with the digits of any of these keyboards, in the digits of the wire. */
export const latinDigits = (typed: string): string =>
  typed.replaceAll(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10)!);
  });

/**
 * The one grouping of our figures, for whole numbers as text: in lakhs and crores where the texts are Bengali,
 * "12,34,567", in thousands elsewhere, "1,234,567".
 */
export const groupDigits = (digits: string, language: string): string =>
  digits.replace(textLanguage(language) === 'bn' ? LAKHS : THOUSANDS, ',');
const THOUSANDS = /\B(?=(?:\d{3})+(?!\d))/g;
const LAKHS = /\B(?=(?:\d{2})*\d{3}(?!\d))/g;

const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/;
/**
 * A figure without the commas that group it, in thousands or in lakhs. Any other comma stays, so that who reads the
 * figure refuses it: "12,50" of who writes decimals so is not 1250.
 */
export const ungroupDigits = (typed: string): string => (GROUPED.test(typed) ? typed.replaceAll(',', '') : typed);
