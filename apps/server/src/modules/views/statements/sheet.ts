import { formatOffset } from '@baize/domain/gmt-offset';
import { wordsIn, type Words } from './texts.ts';

const MINUTE_MS = 60_000;
/** `2026-11-23 09:15:00`. */
const TIME_LENGTH = 19;

/** What both forms of a statement say beside its lines. */
export type Sheet = {
  readonly words: Words;
  readonly brand: string;
  readonly account: string;
  readonly currency: string;
  readonly from: Date;
  readonly to: Date;
  /** The brand's zone, in which all times stand. */
  readonly zone: string;
  readonly offsetMinutes: number;
  readonly timeOf: (at: Date) => string;
};

export type Given = Pick<Sheet, 'brand' | 'account' | 'currency' | 'from' | 'to'> & {
  readonly language: string;
  readonly offsetMinutes: number;
};

export const sheetOf = ({ language, offsetMinutes, ...given }: Given): Sheet => ({
  ...given,
  words: wordsIn(language),
  zone: formatOffset(offsetMinutes),
  offsetMinutes,
  timeOf: (at) =>
    new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, TIME_LENGTH).replace('T', ' '),
});
