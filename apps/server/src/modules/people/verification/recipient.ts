import { matchesKind } from '@baize/domain/field-rules';
import { COUNTRY_CODES } from '../../base/brand/index.ts';

/** To whom a code is sent, as whoever asks names them. */
export type CodeTarget =
  | { readonly channel: 'sms'; readonly countryDialingCode: string; readonly mobileNum: string }
  | { readonly channel: 'email'; readonly email: string };

/** A recipient as the wires know it. */
export type Recipient = {
  readonly channel: CodeTarget['channel'];
  /** `+8801712345678`, or an address in small letters. */
  readonly to: string;
  /** As lists show it. */
  readonly masked: string;
  /** How the number begins, and its country's code; empty for an address. */
  readonly prefix: string;
  readonly country: string;
};

const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.map(({ dial }) => dial.replaceAll(/\D/g, '')));
const NATIONAL_DIGITS_MIN = 6;
/** E.164: with the country's code. */
const DIGITS_MAX = 15;
/** Digits of a number behind the country's code that tell its network or region. */
const PREFIX_DIGITS = 2;
const SHOWN_DIGITS = 3;

/** Undefined: nobody can be reached there. */
export function readRecipient(target: CodeTarget): Recipient | undefined {
  return target.channel === 'sms' ? readNumber(target) : readAddress(target.email);
}

/** All ways of writing a number are one: zeros in front belong to no number that is called from abroad. */
function readNumber({ countryDialingCode, mobileNum }: Extract<CodeTarget, { channel: 'sms' }>): Recipient | undefined {
  const dial = countryDialingCode.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!/^\+?[\d\s().-]+$/.test(mobileNum.trim()) || !DIALING_CODES.has(dial)) return undefined;
  const digits = mobileNum.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (digits.length < NATIONAL_DIGITS_MIN || dial.length + digits.length > DIGITS_MAX) return undefined;
  const prefix = `+${dial}${digits.slice(0, PREFIX_DIGITS)}`;
  return {
    channel: 'sms',
    to: `+${dial}${digits}`,
    masked: `${prefix}•••${digits.slice(-SHOWN_DIGITS)}`,
    prefix,
    country: `+${dial}`,
  };
}

function readAddress(typed: string): Recipient | undefined {
  const to = typed.trim().toLowerCase();
  if (!matchesKind('email', to)) return undefined;
  const [name = '', domain = ''] = to.split('@');
  return { channel: 'email', to, masked: `${name.slice(0, 1)}•••@${domain}`, prefix: '', country: '' };
}
