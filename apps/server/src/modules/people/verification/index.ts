import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { parseAmount } from '@baize/domain/money';
import type { BrandModule } from '../../base/brand/index.ts';
import { needsCaptcha } from './caps.ts';
import type { Channels, Sender } from './channels.ts';
import { checkCode, type CodeCheck, type CodeVerdict } from './commands/check-code.ts';
import { checkWord, type WordCheck } from './commands/check-word.ts';
import { isOpen, sendCode, type CodeOrder, type CodeRefusal, type CodeSent } from './commands/send-code.ts';
import { forgetRecipient } from './commands/forget-recipient.ts';
import { writeLetter, type Letter } from './commands/write-letter.ts';
import type { BrandId } from '../../../ids.ts';
import type { CallResult } from '@baize/contract/failure';
import { verificationConsoleRoutes } from './console-routes.ts';
import { createCodeHashes, type Caller, type VerificationDeps } from './deps.ts';
import { sendMessages, verificationJobs } from './jobs.ts';
import { sealedMessages } from './message-store.ts';
import { openChannels } from './open-channels.ts';
import { readRecipient, type CodeTarget } from './recipient.ts';

export type { Outgoing, Sender, Sent } from './channels.ts';

export type VerificationModule = Module & {
  /** What a neighbour asks of codes. */
  readonly codes: {
    /** Whether the installation can send there. */
    readonly isOpen: (channel: CodeTarget['channel']) => boolean;
    /** How lists show a recipient; empty where nobody can be reached there. */
    readonly mask: (to: CodeTarget) => string;
    /** Whether somebody must pass a captcha before the next code. */
    readonly needsCaptcha: (caller: Caller) => Promise<boolean>;
    readonly sendCode: (order: CodeOrder) => Promise<CallResult<CodeSent, CodeRefusal>>;
    /** Uses a right code up. */
    readonly checkCode: (check: CodeCheck) => Promise<CodeVerdict>;
    /** Uses the word of a third party up, where it proves the number. */
    readonly checkWord: (check: WordCheck) => Promise<CodeVerdict>;
    /** Takes away what was sent to a number or an address. */
    readonly forget: (tx: Tx, of: { readonly brandId: BrandId; readonly to: CodeTarget }) => Promise<void>;
    /** Tells the owner of an address what happens to their account. */
    readonly writeLetter: (tx: Tx, letter: Letter) => Promise<void>;
  };
  /** How e-mail leaves this installation; null: it does not. For those who send what belongs to no player. */
  readonly mail: Sender | null;
  /** One turn of the job: for tests. */
  readonly sendNow: () => Promise<number>;
};

export function createVerificationModule(
  deps: Pick<Deps, 'db' | 'env' | 'keyring' | 'limiter' | 'log' | 'now' | 'secrets'>,
  brands: Pick<BrandModule, 'brand' | 'brandIds'>,
  channels: Channels = openChannels(deps.env, deps.now),
): VerificationModule {
  const parts: VerificationDeps & Pick<Deps, 'env'> = {
    ...deps,
    brand: brands.brand,
    channels,
    smsPrice: parseAmount(deps.env.SMS_PRICE) ?? 0n,
    isStandIn: deps.env.TWILIO_URL !== undefined,
    hashes: createCodeHashes(deps.secrets),
  };
  return {
    name: 'verification',
    consoleRoutes: verificationConsoleRoutes(parts),
    jobs: verificationJobs(parts, brands.brandIds),
    sealed: [sealedMessages(deps.keyring)],
    codes: {
      isOpen: (channel) => isOpen(parts, channel),
      mask: (to) => readRecipient(to)?.masked ?? '',
      needsCaptcha: (caller) => needsCaptcha(deps.limiter, caller),
      sendCode: (order) => sendCode(parts, order),
      checkCode: (check) => checkCode(parts, check),
      checkWord: (check) => checkWord(parts, check),
      forget: (tx, of) => forgetRecipient(parts, tx, of),
      writeLetter: (tx, letter) => writeLetter(parts, tx, letter),
    },
    mail: channels.email,
    sendNow: () => sendMessages(parts, brands.brandIds),
  };
}
