import type { SchedulePeriod } from '@baize/contract/console/report-schedule-words';
import { textLanguage } from '@baize/domain/text-language';

const TEXTS = {
  en: {
    period: { daily: 'daily', weekly: 'weekly', monthly: 'monthly' },
    subject: '{brand}: {name}, {days}',
    body:
      'The {period} report “{name}” of {brand} is ready: {days}.\n\nLog in and open it here: {link}\n\n' +
      'This letter holds no figures. Whoever may change scheduled reports can stop it in the console.',
  },
  bn: {
    period: { daily: 'দৈনিক', weekly: 'সাপ্তাহিক', monthly: 'মাসিক' },
    subject: '{brand}: {name}, {days}',
    body:
      '{brand}-এর {period} রিপোর্ট “{name}” তৈরি: {days}।\n\nলগ ইন করে এখানে খুলুন: {link}\n\n' +
      'এই চিঠিতে কোনো অঙ্ক নেই। নির্ধারিত রিপোর্ট যিনি বদলাতে পারেন তিনি কনসোলে এটি থামাতে পারেন।',
  },
} as const;

export type LetterOf = {
  readonly brand: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly link: string;
};

/** The letter that tells of a report. */
export function writeReportLetter(
  { from, to, ...of }: LetterOf,
  { period, language }: { readonly period: SchedulePeriod; readonly language: string },
): { readonly subject: string; readonly text: string } {
  const words = TEXTS[textLanguage(language)];
  const values: Readonly<Record<string, string>> = {
    ...of,
    days: from === to ? from : `${from} – ${to}`,
    period: words.period[period],
  };
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { subject: fill(words.subject), text: fill(words.body) };
}
