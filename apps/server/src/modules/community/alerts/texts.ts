import type { AlertKind } from '@baize/contract/console/alert-words';
import { textLanguage } from '@baize/domain/text-language';
import type { AlertRow } from './store.ts';

type Language = 'bn' | 'en';
type Facts = Pick<AlertRow, 'subject' | 'name' | 'currency' | 'value' | 'threshold'>;

/** What each kind says happened. */
const SAID: Readonly<Record<Language, Readonly<Record<AlertKind, string>>>> = {
  en: {
    MONEY: 'The money does not add up: the check {name} does not hold.',
    AUDIT: 'The audit log does not hold: {value} chains are broken.',
    RETURN: 'The game {name} ({currency}) returned what chance does not allow, or too little was told of it.',
    JACKPOT_SHORT: 'The jackpot {name} ({currency}) holds less than it owes.',
    JACKPOT_DRAIN: 'The house put {value} {currency} into the jackpot {name} today. The limit is {threshold}.',
    SUPPLIER: 'The supplier {name} fails: {value}% of its calls of late. The limit is {threshold}%.',
    DEPOSITS: '{name} deposits are stuck; the oldest waits for {value} min. The limit is {threshold} min.',
    LOGINS: 'Strangers failed to log in {value} times within half an hour. The limit is {threshold}.',
    CONSOLE_LOGINS:
      'Strangers failed to log in to the console {value} times within half an hour. The limit is {threshold}.',
    DISK: 'The disk is {value}% full. The limit is {threshold}%.',
    LAG: 'The slowest reader of the events is {value} s behind. The limit is {threshold} s.',
  },
  bn: {
    MONEY: 'টাকার হিসাব মিলছে না: {name} পরীক্ষাটি টিকছে না।',
    AUDIT: 'অডিট লগ টিকছে না: {value}টি শৃঙ্খল ভাঙা।',
    RETURN: '{name} গেমটি ({currency}) এমন ফেরত দিয়েছে যা দৈবে সম্ভব নয়, বা এর সম্পর্কে খুব কম জানানো হয়েছে।',
    JACKPOT_SHORT: '{name} জ্যাকপটে ({currency}) যা দেনা তার চেয়ে কম আছে।',
    JACKPOT_DRAIN: 'হাউস আজ {name} জ্যাকপটে {value} {currency} দিয়েছে। সীমা {threshold}।',
    SUPPLIER: '{name} সাপ্লায়ার ব্যর্থ হচ্ছে: সাম্প্রতিক কলের {value}%। সীমা {threshold}%।',
    DEPOSITS: '{name}টি জমা আটকে আছে; সবচেয়ে পুরোনোটি {value} মিনিট ধরে। সীমা {threshold} মিনিট।',
    LOGINS: 'অচেনা লোক আধা ঘণ্টায় {value} বার লগ ইন করতে ব্যর্থ হয়েছে। সীমা {threshold}।',
    CONSOLE_LOGINS: 'অচেনা লোক আধা ঘণ্টায় {value} বার কনসোলে লগ ইন করতে ব্যর্থ হয়েছে। সীমা {threshold}।',
    DISK: 'ডিস্ক {value}% ভরা। সীমা {threshold}%।',
    LAG: 'ঘটনার সবচেয়ে ধীর পাঠক {value} সেকেন্ড পিছিয়ে। সীমা {threshold} সেকেন্ড।',
  },
};
const SUBJECTS = {
  en: { opened: '{brand}: alert – {said}', closed: '{brand}: over – {said}', test: '{brand}: a test of the alerts' },
  bn: { opened: '{brand}: সতর্কতা – {said}', closed: '{brand}: শেষ – {said}', test: '{brand}: সতর্কতার পরীক্ষা' },
} as const;
const BODIES = {
  en: {
    opened: '{said}\n\nIn the console: {link}',
    closed: 'It is over: the cause is not seen any more.\n{said}\n\nIn the console: {link}',
    test: 'This is a test. Alerts of {brand} reach you at this address.\n\nIn the console: {link}',
  },
  bn: {
    opened: '{said}\n\nকনসোলে: {link}',
    closed: 'শেষ হয়েছে: কারণটি আর দেখা যাচ্ছে না।\n{said}\n\nকনসোলে: {link}',
    test: 'এটি একটি পরীক্ষা। {brand}-এর সতর্কতা এই ঠিকানায় পৌঁছায়।\n\nকনসোলে: {link}',
  },
} as const;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** What an alert says, in a sentence. */
export const sayAlert = (kind: AlertKind, { name, subject, currency, value, threshold }: Facts, language: string) =>
  fill(SAID[textLanguage(language)][kind], {
    name: name === '' ? subject : name,
    currency: currency ?? '',
    value: String(value),
    threshold: String(threshold),
  });

export type LetterOf = {
  readonly event: 'opened' | 'closed' | 'test';
  readonly brand: string;
  readonly said: string;
  readonly link: string;
  readonly language: string;
};
export function writeAlertLetter({ event, language, ...values }: LetterOf): {
  readonly subject: string;
  readonly text: string;
} {
  const read = textLanguage(language);
  return { subject: fill(SUBJECTS[read][event], values), text: fill(BODIES[read][event], values) };
}
