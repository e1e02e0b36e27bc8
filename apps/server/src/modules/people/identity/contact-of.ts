import type { ContactInput } from '@baize/contract/security';
import type { CodeTarget } from './deps.ts';

/** Of a contact as the wire carries it, the part that its channel reads. */
export const contactOf = ({
  channel,
  mobileNum = '',
  countryDialingCode = '',
  email = '',
}: ContactInput): CodeTarget => (channel === 'sms' ? { channel, mobileNum, countryDialingCode } : { channel, email });
