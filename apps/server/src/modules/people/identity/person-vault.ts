import { randomBytes } from 'node:crypto';
import type { BrandId } from '../../../ids.ts';
import { sealBox, type Secrets } from '../../../secrets.ts';

/** Personal data as one document; nothing of it is ever stored or logged in clear. */
export type PersonData = Partial<
  Record<
    | 'email'
    | 'mobileNum'
    | 'countryDialingCode'
    | 'payeeName'
    | 'qqNum'
    | 'line'
    | 'whatsapp'
    | 'facebook'
    | 'wechat'
    | 'idNumber'
    | 'birthday'
    | 'registerUrl',
    string
  >
>;
export type SealedPerson = {
  readonly wrappedKey: Buffer;
  readonly data: Buffer;
  readonly emailHash: Buffer | null;
  readonly mobileHash: Buffer | null;
};

const KEY_BYTES = 32;

export type PersonVault = {
  readonly seal: (brandId: BrandId, data: PersonData) => SealedPerson;
  readonly open: (sealed: Pick<SealedPerson, 'wrappedKey' | 'data'>) => PersonData;
  /**
   * Hashes by which a person is found: e-mail without case, telephone as digits with the dialing code. Unique per
   * brand.
   */
  readonly emailHash: (brandId: BrandId, email: string) => Buffer;
  readonly mobileHash: (brandId: BrandId, dialingCode: string, number: string) => Buffer;
};

const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

export function createPersonVault(secrets: Pick<Secrets, 'derive' | 'keyedHash'>): PersonVault {
  const wrapping = sealBox(secrets.derive('person-key'));
  const emailHash: PersonVault['emailHash'] = (brandId, email) =>
    secrets.keyedHash('person-email', `${brandId}:${email.trim().toLowerCase()}`);
  const mobileHash: PersonVault['mobileHash'] = (brandId, dialingCode, number) =>
    secrets.keyedHash('person-mobile', `${brandId}:${digits(dialingCode)}:${digits(number)}`);
  return {
    emailHash,
    mobileHash,
    seal: (brandId, data) => {
      const key = randomBytes(KEY_BYTES);
      return {
        wrappedKey: wrapping.seal(key),
        data: sealBox(key).seal(JSON.stringify(data)),
        emailHash: data.email === undefined ? null : emailHash(brandId, data.email),
        mobileHash:
          data.mobileNum === undefined ? null : mobileHash(brandId, data.countryDialingCode ?? '', data.mobileNum),
      };
    },
    open: ({ wrappedKey, data }) => JSON.parse(sealBox(wrapping.open(wrappedKey)).open(data).toString()) as PersonData,
  };
}
