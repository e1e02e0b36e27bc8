import { textLanguage } from '@baize/domain/text-language';
import { escape, plainPage } from './plain-page.ts';

const NAMES = { google: 'Google', facebook: 'Facebook' } as const;
const TEXTS = {
  en: {
    title: 'Sandbox sign-in',
    notice: 'This stands in for {name}: nobody here is real, and no password is asked for.',
    lead: 'Who are you?',
    fresh: 'Somebody new',
    cancel: 'Cancel',
  },
  bn: {
    title: 'স্যান্ডবক্স সাইন-ইন',
    notice: 'এটি {name}-এর জায়গায় একটি পরীক্ষামূলক পাতা: এখানে কেউ আসল নন, কোনো পাসওয়ার্ড চাওয়া হয় না।',
    lead: 'আপনি কে?',
    fresh: 'নতুন কেউ',
    cancel: 'বাতিল করুন',
  },
} as const;
const PEOPLE = [
  { id: 'rahim-uddin', en: 'Rahim Uddin', bn: 'রহিম উদ্দিন' },
  { id: 'salma-khatun', en: 'Salma Khatun', bn: 'সালমা খাতুন' },
] as const;

type SignInPage = {
  readonly provider: keyof typeof NAMES;
  readonly addressOf: (person: string) => string;
  readonly newPerson: string;
  readonly language: string | undefined;
};

/** The page on which somebody says who they are. Plain links: it works without script, and says what it is. */
export function signInPage({ provider, addressOf, newPerson, language }: SignInPage): string {
  const spoken = textLanguage(language?.split(',')[0]);
  const text = TEXTS[spoken];
  const link = (address: string, label: string, look = 'second'): string =>
    `<a class="action ${look}" href="${escape(address)}">${escape(label)}</a>`;
  const body = `<p class="notice">${text.notice.replace('{name}', NAMES[provider])}</p>
      <p>${text.lead}</p>
      ${PEOPLE.map((person) => link(addressOf(person.id), person[spoken])).join('\n      ')}
      ${link(addressOf(newPerson), text.fresh, 'main')}
      ${link(addressOf(''), text.cancel)}`;
  return plainPage({ language: spoken, title: text.title, body });
}
