import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike: codes are read out and typed. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code of an invitation or a link. */
export const drawCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
