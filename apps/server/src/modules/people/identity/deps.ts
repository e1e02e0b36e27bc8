import type { CodePurpose, LetterKind } from '@baize/contract/code-purposes';
import type { CallResult } from '@baize/contract/failure';
import type { CodeSentValue } from '@baize/contract/verification';
import type { Db, Tx } from '../../../db/pool.ts';
import type { CallContext } from '../../../context.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import type { RateLimiter } from '../../../limiter/index.ts';
import type { Keyring } from '../../../sealing/index.ts';
import type { Secrets } from '../../../secrets.ts';
import type { Brand } from '../../base/brand/index.ts';
import type { Drawn } from './captcha.ts';
import { createProviderVault, type ProviderVault } from './providers/vault.ts';
import type { ProviderWires } from './providers/wire.ts';
import { createSafetyVault, type SafetyVault } from './safety-vault.ts';
import { createPersonVault, type PersonVault } from './person-vault.ts';

/** What identity's commands and queries use. */
export type IdentityDeps = {
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'lock' | 'openWallet'>;
  readonly now: () => Date;
  readonly limiter: Pick<RateLimiter, 'takeFor'>;
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly vault: PersonVault;
  readonly hashes: Hashes;
  readonly draw: () => Promise<Drawn>;
  /** How many numbers a browser searches through in the check that stands in for the picture. */
  readonly captchaNumbers: number;
  /** The neighbour that sends codes and checks them. */
  readonly codes: Codes;
  /** Asked of the cashier, above. */
  readonly holders: Holders;
  /** What Google and Facebook are spoken to by. */
  readonly providers: ProviderWires;
  readonly providerVault: ProviderVault;
  /** Authenticators and recovery codes. */
  readonly safety: SafetyVault;
  /** Forgets what this process remembers of sessions: some have ended. */
  readonly forgetSessions: () => void;
};

/**
 * Keyed hashes: what the database holds of tokens, devices, accounts under guard and captcha answers is of no use
 * elsewhere.
 */
export type Hashes = {
  readonly token: (token: string) => Buffer;
  readonly device: (device: string) => Buffer;
  /** Of a device on its way to an account; no other table has the like. */
  readonly visitor: (device: string) => Buffer;
  readonly subject: (...parts: string[]) => Buffer;
  /** Of a name that nobody takes again. */
  readonly name: (brandId: BrandId, accountKey: string) => Buffer;
  readonly captchaKey: Buffer;
  readonly proofKey: Buffer;
};

export function createIdentityDeps(
  parts: Pick<
    IdentityDeps,
    'db' | 'ledger' | 'now' | 'limiter' | 'brand' | 'draw' | 'captchaNumbers' | 'codes' | 'holders' | 'providers'
  >,
  { secrets, keyring }: { readonly secrets: Pick<Secrets, 'derive' | 'keyedHash'>; readonly keyring: Keyring },
): Omit<IdentityDeps, 'forgetSessions'> {
  return {
    ...parts,
    vault: createPersonVault(keyring, secrets),
    safety: createSafetyVault(keyring, secrets),
    providerVault: createProviderVault(keyring, secrets),
    hashes: {
      token: (token) => secrets.keyedHash('session-token', token),
      device: (device) => secrets.keyedHash('device', device),
      visitor: (device) => secrets.keyedHash('registration-visitor', device),
      subject: (...partsOf) => secrets.keyedHash('guard', partsOf.join('\n')),
      name: (brandId, accountKey) => secrets.keyedHash('erased-name', `${brandId}:${accountKey}`),
      captchaKey: secrets.derive('captcha'),
      proofKey: secrets.derive('captcha-proof'),
    },
  };
}

/** Who calls, as far as identity needs it. */
export type Caller = Pick<CallContext, 'brandId' | 'ip' | 'userAgent' | 'deviceId'>;

/** To whom a code goes. */
export type CodeTarget =
  | { readonly channel: 'sms'; readonly countryDialingCode: string; readonly mobileNum: string }
  | { readonly channel: 'email'; readonly email: string };
export type CodeOrder = {
  readonly caller: Caller;
  readonly purpose: CodePurpose;
  readonly to: CodeTarget;
  readonly language: string;
  /** Whether anybody is to get it. Where nobody is, all goes the same way and nothing is sent. */
  readonly isAddressed: boolean;
};
export type CodeCheck = Pick<CodeOrder, 'caller' | 'purpose' | 'to'> & { readonly code: string };
/** In place of a code: the word of a third party that the number was proven to. */
export type WordCheck = Omit<CodeCheck, 'code'> & { readonly word: string };

/** What identity asks of whoever keeps the bank accounts that members have bound. */
export type Holders = {
  readonly isBound: (tx: Tx, member: MemberId) => Promise<boolean>;
  /** Whether an account of the member is held by somebody of this name. */
  readonly isHolder: (tx: Tx, member: MemberId, name: string) => Promise<boolean>;
};

/** What identity asks of the neighbour that sends codes. */
export type Codes = {
  /** Whether the installation can send there. */
  readonly isOpen: (channel: CodeTarget['channel']) => boolean;
  /** How lists show a recipient. */
  readonly mask: (to: CodeTarget) => string;
  readonly needsCaptcha: (caller: Caller) => Promise<boolean>;
  readonly sendCode: (
    order: CodeOrder,
  ) => Promise<
    CallResult<CodeSentValue, 'CAPABILITY_CLOSED' | 'BAD_REQUEST' | 'TOO_MANY_REQUESTS' | 'CODE_QUOTA_SPENT'>
  >;
  /** A right code is used up; `expired`: there is none any more that could be right. */
  readonly checkCode: (check: CodeCheck) => Promise<'right' | 'wrong' | 'expired'>;
  /** The same of a third party's word. */
  readonly checkWord: (check: WordCheck) => Promise<'right' | 'wrong' | 'expired'>;
  /** Takes away what was sent there. */
  readonly forget: (tx: Tx, of: { readonly brandId: BrandId; readonly to: CodeTarget }) => Promise<void>;
  /** Tells the owner of an address what happens to their account. */
  readonly writeLetter: (
    tx: Tx,
    letter: {
      readonly brandId: BrandId;
      readonly to: Extract<CodeTarget, { channel: 'email' }>;
      readonly kind: LetterKind;
      readonly language: string;
      readonly at: Date;
    },
  ) => Promise<void>;
};
