import { randomBytes } from 'node:crypto';
import type { BrandId, MemberId } from '../../../ids.ts';
import { BEFORE_DATA_KEYS, type Keyring, type Keys, type SealedField, type SealedFor } from '../../../sealing/index.ts';
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
    | 'fullName'
    | 'zalo'
    | 'telegram'
    | 'address'
    | 'nationality'
    | 'occupation'
    | 'sourceOfIncome'
    | 'registerMethod'
    | 'registerUrl',
    string
  >
>;
/** As a person's row holds it: the person's own key, wrapped under a data key, and the document under that key. */
export type SealedPerson = { readonly wrappedKey: Buffer; readonly keyVersion: number; readonly data: Buffer };
/** By what a person is found. */
export type PersonHashes = { readonly emailHash: Buffer | null; readonly mobileHash: Buffer | null };

const KEY_BYTES = 32;
const PERSON_KEY: SealedField = { field: 'identity.person.wrapped_key', before: 'person-key' };

export type PersonVault = {
  readonly keys: Keyring['keys'];
  readonly hashes: (brandId: BrandId, data: PersonData) => PersonHashes;
  readonly seal: (keys: Keys, member: MemberId, data: PersonData) => SealedPerson;
  readonly open: (keys: Keys, member: MemberId, sealed: SealedPerson) => PersonData;
  /** The same document under the key of now. */
  readonly reseal: (keys: Keys, member: MemberId, sealed: SealedPerson) => SealedPerson;
};

const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');
/** The document belongs to its member as its key does. */
const boundTo = (member: MemberId): Buffer => Buffer.from(`baize\nidentity.person.data\n${member}`);
const keyOf = (member: MemberId): SealedFor => ({ ...PERSON_KEY, row: member.toString() });

function wrap(keys: Keys, member: MemberId, key: Buffer): Pick<SealedPerson, 'wrappedKey' | 'keyVersion'> {
  const { value: wrappedKey, keyVersion } = keys.seal(keyOf(member), key);
  return { wrappedKey, keyVersion };
}

const unwrap = (keys: Keys, member: MemberId, { wrappedKey: value, keyVersion }: SealedPerson): Buffer =>
  keys.open(keyOf(member), { value, keyVersion });

function openDocument(key: Buffer, member: MemberId, { data, keyVersion }: SealedPerson): Buffer {
  return sealBox(key).open(data, keyVersion === BEFORE_DATA_KEYS ? undefined : boundTo(member));
}

export function createPersonVault(keyring: Keyring, secrets: Pick<Secrets, 'keyedHash'>): PersonVault {
  // A person is unique in a brand by these hashes: e-mail without case, telephone as digits with the dialing code.
  const emailHash = (brandId: BrandId, email: string): Buffer =>
    secrets.keyedHash('person-email', `${brandId}:${email.trim().toLowerCase()}`);
  const mobileHash = (brandId: BrandId, dialingCode: string, number: string): Buffer =>
    secrets.keyedHash('person-mobile', `${brandId}:${digits(dialingCode)}:${digits(number)}`);
  return {
    keys: keyring.keys,
    hashes: (brandId, data) => ({
      emailHash: data.email === undefined ? null : emailHash(brandId, data.email),
      mobileHash:
        data.mobileNum === undefined ? null : mobileHash(brandId, data.countryDialingCode ?? '', data.mobileNum),
    }),
    seal: (keys, member, data) => {
      const key = randomBytes(KEY_BYTES);
      return { ...wrap(keys, member, key), data: sealBox(key).seal(JSON.stringify(data), boundTo(member)) };
    },
    open: (keys, member, sealed) =>
      JSON.parse(openDocument(unwrap(keys, member, sealed), member, sealed).toString()) as PersonData,
    reseal: (keys, member, sealed) => {
      const key = unwrap(keys, member, sealed);
      return {
        ...wrap(keys, member, key),
        data: sealBox(key).seal(openDocument(key, member, sealed), boundTo(member)),
      };
    },
  };
}
