import type { CallContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOf, type BrandId, type Uuid } from '../../../ids.ts';
import type { Brand } from '../../base/brand/index.ts';
import type { Channels } from './channels.ts';
import type { Recipient } from './recipient.ts';
import type { CodePurpose } from './texts.ts';

/** What commands and jobs of this module use. */
export type VerificationDeps = Pick<Deps, 'db' | 'limiter' | 'keyring' | 'log' | 'now'> & {
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly channels: Channels;
  /** What one SMS is taken to cost. */
  readonly smsPrice: bigint;
  /** What sends is the stand-in of a demo. */
  readonly isStandIn: boolean;
  readonly hashes: CodeHashes;
};

/** Who asks, as far as codes need it. */
export type Caller = Pick<CallContext, 'brandId' | 'ip' | 'deviceId'>;

/** Keyed hashes: what the database holds is of no use elsewhere. */
export type CodeHashes = {
  readonly recipient: (brandId: BrandId, recipient: Recipient) => Buffer;
  /** Of what was asked for a recipient and a purpose: the countdown of one is not another's. */
  readonly request: (brandId: BrandId, recipient: Recipient, purpose: CodePurpose) => Buffer;
  readonly device: (deviceId: string) => Buffer;
  /** The id under which the word of a third party is kept. */
  readonly word: (brandId: BrandId, word: string) => Uuid;
  readonly codeKey: Buffer;
};
export const createCodeHashes = (secrets: Pick<Deps['secrets'], 'derive' | 'keyedHash'>): CodeHashes => ({
  recipient: (brandId, { channel, to }) => secrets.keyedHash('code-recipient', `${brandId}:${channel}:${to}`),
  request: (brandId, { channel, to }, purpose) =>
    secrets.keyedHash('code-request', `${brandId}:${purpose}:${channel}:${to}`),
  device: (deviceId) => secrets.keyedHash('code-device', deviceId),
  word: (brandId, word) => uuidOf(secrets.keyedHash('code-word', `${brandId}:${word}`).toString('hex')),
  codeKey: secrets.derive('code'),
});
