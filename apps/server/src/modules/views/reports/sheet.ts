import type {
  PeopleFigures,
  PeopleReport,
  PlayFigures,
  PlayReport,
  Printed,
} from '@baize/contract/console/play-reports';
import { formatOffset } from '@baize/domain/gmt-offset';
import { textLanguage } from '@baize/domain/text-language';
import { TEXTS, type SheetWords } from './texts.ts';

const MINUTE_MS = 60_000;
/** `2026-11-23 09:15`. */
const MINUTES_LENGTH = 16;

/** A report as it is printed: nothing but texts, so that it travels to the thread that prints it. */
export type Sheet = {
  readonly title: string;
  readonly author: string;
  /** Under the title, a line each. */
  readonly facts: readonly string[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The total, and that of as many days before. */
  readonly feet: readonly (readonly string[])[];
  /** With `{page}`. */
  readonly page: string;
};
export type About = {
  readonly brand: string;
  readonly language: string;
  readonly offsetMinutes: number;
  readonly now: Date;
};

type Figures<Row> = readonly (keyof Row & string)[];
const PLAY: Figures<PlayFigures> = ['bets', 'stake', 'payout', 'ggr', 'hold', 'validBet', 'jackpotWin'];
const PEOPLE: Figures<PeopleFigures> = [
  'stake',
  'payout',
  'ggr',
  'bonuses',
  'agents',
  'jackpots',
  'fees',
  'ngr',
  'deposits',
  'withdrawals',
  'registered',
  'firstDeposits',
];
/** What there is none of is a dash. */
const NONE = '–';
const cellOf = (value: string | number | null | undefined): string => (value == null ? NONE : String(value));

const timeOf = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, MINUTES_LENGTH).replace('T', ' ');

type Report = {
  readonly currency: string;
  readonly cut: boolean;
  readonly rows: readonly { readonly name: string }[];
  readonly total: object;
  readonly before: object;
};
type Parts = { readonly asked: Printed; readonly report: Report; readonly figures: readonly string[] };

function sheetOf({ brand, language, offsetMinutes, now }: About, { asked, report, figures }: Parts): Sheet {
  const words = TEXTS[textLanguage(language)];
  const cells = (row: object): string[] =>
    figures.map((key) => cellOf((row as Record<string, string | number | null>)[key]));
  const labelOf = ({ name }: { readonly name: string }): string => {
    if (name === '') return words.unknown;
    return asked.by === 'hour' ? timeOf(new Date(name), offsetMinutes) : name;
  };
  const ofMoney = asked.by === 'currency' ? '' : ` (${report.currency})`;
  return {
    title: `${brand}: ${words.title[asked.of]}, ${words.by[asked.by]}${ofMoney}`,
    author: brand,
    facts: [
      `${words.days}: ${asked.from} – ${asked.to} (${formatOffset(offsetMinutes)})`,
      `${words.rows}: ${report.rows.length}${report.cut ? `, ${words.cut}` : ''}`,
      `${words.made}: ${timeOf(now, offsetMinutes)} (${formatOffset(offsetMinutes)})`,
    ],
    heads: [words.by[asked.by], ...figures.map((key) => headOf(words, key))],
    rows: report.rows.map((row) => [labelOf(row), ...cells(row)]),
    // Currencies are never added up.
    feet:
      asked.by === 'currency'
        ? []
        : [
            [words.total, ...cells(report.total)],
            [words.before, ...cells(report.before)],
          ],
    page: words.page,
  };
}

const headOf = (words: SheetWords, key: string): string => words.figures[key as keyof SheetWords['figures']];

export const sheetOfPlay = (about: About, asked: Printed, report: PlayReport): Sheet =>
  sheetOf(about, { asked, report, figures: PLAY });

export const sheetOfPeople = (about: About, asked: Printed, report: PeopleReport): Sheet =>
  sheetOf(about, { asked, report, figures: PEOPLE });
