import type { ConsoleCalls } from '@baize/contract/console-calls';
import { COUNTRIES } from '@baize/contract/console/brand-values';
import type { InputOf } from '@baize/contract/define-call';
import { isReason, isWritten } from '../../lib/reason.ts';
import { readDomain } from './domain-values.ts';

export type OpeningForm = {
  code: string;
  name: string;
  currency: string;
  offset: string;
  country: string;
  language: string;
  domain: string;
  playMoney: boolean;
  reason: string;
};
export const EMPTY_OPENING: OpeningForm = {
  code: '',
  name: '',
  currency: 'BDT',
  offset: '+06:00',
  country: 'BD',
  language: 'bn',
  domain: '',
  playMoney: false,
  reason: '',
};
/** Languages that every page of the site speaks. */
export const SITE_LANGUAGES = ['bn', 'en'] as const;

const CODE = /^[a-z][a-z0-9-]{1,30}$/;
const CURRENCY = /^[A-Za-z]{3,8}$/;
const OFFSET = /^([+-])(\d{2}):([0-5]\d)$/;
const [EAST_MAX, WEST_MAX] = [14 * 60, 12 * 60];

/** `+06:00` in minutes; null: it is none. */
export function readOffset(text: string): number | null {
  const [, sign, hours, minutes] = OFFSET.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const of = Number(hours) * 60 + Number(minutes);
  if (of > (sign === '-' ? WEST_MAX : EAST_MAX)) return null;
  return sign === '-' ? -of : of;
}

export function wrongOpening(form: OpeningForm): (keyof OpeningForm)[] {
  const wrong: Partial<Record<keyof OpeningForm, boolean>> = {
    code: !CODE.test(form.code),
    name: !isWritten(form.name),
    currency: !CURRENCY.test(form.currency.trim()),
    offset: readOffset(form.offset) === null,
    country: !COUNTRIES.includes(form.country),
    domain: readDomain(form.domain) === null,
    reason: !isReason(form.reason),
  };
  return (Object.keys(wrong) as (keyof OpeningForm)[]).filter((name) => wrong[name]);
}

/** What is sent of a form without faults: the chosen language stands first in the menu. */
export const openingOf = (form: OpeningForm): InputOf<ConsoleCalls['openBrand']> => ({
  code: form.code,
  name: form.name.trim(),
  currency: form.currency.trim().toUpperCase(),
  symbol: '',
  gmtOffsetMinutes: readOffset(form.offset) ?? 0,
  country: form.country,
  language: form.language,
  languages: [form.language, ...SITE_LANGUAGES.filter((each) => each !== form.language)],
  domains: [{ domain: readDomain(form.domain) ?? '', kind: 'site' }],
  playMoney: form.playMoney,
  reason: form.reason.trim(),
});
