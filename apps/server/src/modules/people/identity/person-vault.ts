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
};

const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

export function createPersonVault(secrets: Pick<Secrets, 'derive' | 'keyedHash'>): PersonVault {
  const wrapping = sealBox(secrets.derive('person-key'));
  // A person is unique in a brand by these hashes: e-mail without case, telephone as digits with the dialing code.
  const emailHash = (brandId: BrandId, email: string): Buffer =>
    secrets.keyedHash('person-email', `${brandId}:${email.trim().toLowerCase()}`);
  const mobileHash = (brandId: BrandId, dialingCode: string, number: string): Buffer =>
    secrets.keyedHash('person-mobile', `${brandId}:${digits(dialingCode)}:${digits(number)}`);
  return {
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
