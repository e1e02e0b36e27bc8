import type { LetterKind } from '@baize/contract/code-purposes';
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

type Texts = { readonly subject: string; readonly text: string };
const LETTERS: Record<'bn' | 'en', Record<LetterKind, Texts>> = {
  en: {
    'erasure-asked': {
      subject: '{brand}: your account is to be deleted',
      text:
        'The deletion of your {brand} account was asked for. It is carried out on {at}. Until ' +
        'then you can keep it: log in, and choose “Keep the account” under “Security”. If it was ' +
        'not you who asked, do so now and change your password.',
    },
    'erasure-near': {
      subject: '{brand}: your account is deleted in a day',
      text:
        'Your {brand} account is deleted on {at}. Until then you can still keep it: log in, and ' +
        'choose “Keep the account” under “Security”.',
    },
    erased: {
      subject: '{brand}: your account is deleted',
      text:
        'Your {brand} account is deleted. What the law has us keep says no longer who you were. ' +
        'This is the last message: your address is deleted with the account.',
    },
    'contact-bound': {
      subject: '{brand}: a contact was added to your account',
      text:
        'On {at} another phone number or e-mail address was confirmed for your {brand} account. For a ' +
        'day it sets no new password where your account has an older way to do so. If it was not ' +
        'you, set a new password now by “Forgot your password?”, which takes the new contact off ' +
        'again, or tell customer service.',
    },
    'data-copied': {
      subject: '{brand}: a copy of your data was made',
      text:
        'On {at} a copy of everything that is held of you was handed out in your {brand} account. If it ' +
        'was not you, change your password and tell customer service.',
    },
  },
  bn: {
    'erasure-asked': {
      subject: '{brand}: আপনার অ্যাকাউন্ট মুছে ফেলা হবে',
      text:
        'আপনার {brand} অ্যাকাউন্ট মুছে ফেলার অনুরোধ এসেছে। {at} তা মুছে যাবে। তার আগে চাইলে ' +
        'অ্যাকাউন্টটি রাখতে পারেন: লগ ইন করে “নিরাপত্তা” থেকে “অ্যাকাউন্ট রাখুন” বেছে নিন। আপনি না ' +
        'বলে থাকলে এখনই তা করুন এবং পাসওয়ার্ড বদলান।',
    },
    'erasure-near': {
      subject: '{brand}: এক দিন পরে আপনার অ্যাকাউন্ট মুছে যাবে',
      text:
        'আপনার {brand} অ্যাকাউন্ট {at} মুছে যাবে। তার আগে চাইলে এখনও রাখতে পারেন: লগ ইন করে ' +
        '“নিরাপত্তা” থেকে “অ্যাকাউন্ট রাখুন” বেছে নিন।',
    },
    erased: {
      subject: '{brand}: আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে',
      text:
        'আপনার {brand} অ্যাকাউন্ট মুছে ফেলা হয়েছে। আইন অনুযায়ী আমাদের যা রাখতে হয় তাতে আর লেখা ' +
        'নেই আপনি কে ছিলেন। এটিই শেষ বার্তা: অ্যাকাউন্টের সঙ্গে আপনার ঠিকানাও মুছে গেছে।',
    },
    'contact-bound': {
      subject: '{brand}: আপনার অ্যাকাউন্টে নতুন নম্বর বা ইমেইল যোগ হয়েছে',
      text:
        '{at} আপনার {brand} অ্যাকাউন্টের জন্য আরেকটি মোবাইল নম্বর বা ইমেইল ঠিকানা নিশ্চিত করা হয়েছে। ' +
        'অ্যাকাউন্টে পুরোনো উপায় থাকলে এটি দিয়ে এক দিন নতুন পাসওয়ার্ড দেওয়া যাবে না। আপনি না করে ' +
        'থাকলে এখনই “পাসওয়ার্ড ভুলে গেছেন?” থেকে নতুন পাসওয়ার্ড দিন, তাতে নতুনটি সরে ' +
        'যাবে; অথবা গ্রাহকসেবাকে জানান।',
    },
    'data-copied': {
      subject: '{brand}: আপনার তথ্যের একটি অনুলিপি নেওয়া হয়েছে',
      text:
        '{at} আপনার {brand} অ্যাকাউন্ট থেকে আপনার সম্পর্কে রাখা সব তথ্যের একটি অনুলিপি নেওয়া হয়েছে। আপনি ' +
        'না নিয়ে থাকলে পাসওয়ার্ড বদলান এবং গ্রাহকসেবাকে জানান।',
    },
  },
};

type LetterFacts = {
  readonly kind: LetterKind;
  readonly brand: string;
  readonly language: string;
  readonly at: Date;
  readonly gmtOffsetMinutes: number;
};
const MINUTE_MS = 60_000;

/** A letter in the recipient's language, its time by the brand's clock. */
export function writeLetterText({ kind, brand, language, at, gmtOffsetMinutes }: LetterFacts): Texts {
  const read = textLanguage(language);
  const when = new Intl.DateTimeFormat(read === 'bn' ? 'bn-BD' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at.getTime() + gmtOffsetMinutes * MINUTE_MS));
  const fill = (text: string): string =>
    text.replaceAll(/\{(brand|at)\}/g, (_, name: string) => (name === 'brand' ? brand : when));
  const { subject, text } = LETTERS[read][kind];
  return { subject: fill(subject), text: fill(text) };
}
