import { textLanguage } from '@baize/domain/text-language';
import type { Row } from '../../../db/query.ts';

export type CodePurpose = Row<'verification.code'>['purpose'];

/** What a code is for, as its message says it: nobody who is asked for it elsewhere takes it for something else. */
const LINES: Record<'bn' | 'en', Record<CodePurpose, string>> = {
  en: {
    register: 'Your {brand} code to open an account is {code}.',
    login: 'Your {brand} code to log in is {code}.',
    'step-up': 'Your {brand} code to confirm that this login is yours is {code}.',
    password: 'Your {brand} code to set a new password is {code}.',
    'change-password': 'Your {brand} code to change your password is {code}.',
    prove: 'Your {brand} code to confirm this contact is {code}.',
  },
  bn: {
    register: 'অ্যাকাউন্ট খোলার জন্য আপনার {brand} কোড {code}।',
    login: 'লগ ইন করার জন্য আপনার {brand} কোড {code}।',
    'step-up': 'এই লগইন যে আপনারই, তা নিশ্চিত করার জন্য আপনার {brand} কোড {code}।',
    password: 'নতুন পাসওয়ার্ড দেওয়ার জন্য আপনার {brand} কোড {code}।',
    'change-password': 'পাসওয়ার্ড বদলানোর জন্য আপনার {brand} কোড {code}।',
    prove: 'এই নম্বর বা ইমেইল নিশ্চিত করার জন্য আপনার {brand} কোড {code}।',
  },
};
const ENDS = {
  en: 'It holds for {minutes} min. Tell it to nobody.',
  bn: 'কোডটি {minutes} মিনিট চলবে। কাউকে বলবেন না।',
} as const;
const SUBJECTS = { en: '{brand}: your code', bn: '{brand}: আপনার কোড' } as const;

export type CodeMessage = {
  readonly purpose: CodePurpose;
  readonly brand: string;
  readonly code: string;
  readonly minutes: number;
  readonly language: string;
};

/** The message of a code. Latin digits in both languages: they are typed on keypads that have no others. */
export function writeCodeMessage({ purpose, brand, code, minutes, language }: CodeMessage): {
  readonly subject: string;
  readonly text: string;
} {
  const read = textLanguage(language);
  const fill = (text: string): string =>
    text.replaceAll(/\{(brand|code|minutes)\}/g, (_, name: string) =>
      name === 'brand' ? brand : name === 'code' ? code : String(minutes),
    );
  return { subject: fill(SUBJECTS[read]), text: fill(`${LINES[read][purpose]} ${ENDS[read]}`) };
}
