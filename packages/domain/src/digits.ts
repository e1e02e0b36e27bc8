/** Digits of Bengali, Arabic and Persian keyboards stand at a fixed distance from their zero. */
const ZEROS = [0x09e6, 0x0660, 0x06f0];

/** What was typed with the digits of any of these keyboards, in the digits of the wire. */
export const latinDigits = (typed: string): string =>
  typed.replaceAll(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10)!);
  });
