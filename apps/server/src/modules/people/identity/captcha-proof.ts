import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CAPTCHA_ACTIONS,
  type CaptchaAction,
  type CaptchaChallenge,
  type CaptchaProof,
} from '@baize/contract/identity';
import { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import { CAPTCHA_SECONDS } from './captcha.ts';

/** Whom a challenge is for. `numbers` is how many the browser must search through at least. */
export type ProofTerms = {
  readonly brandId: BrandId;
  readonly deviceHash: Buffer;
  readonly action: CaptchaAction;
  readonly numbers: number;
  readonly now: Date;
  /** What challenges are signed with. */
  readonly key: Buffer;
};

const TermsSchema = z.object({
  salt: z.string(),
  target: z.string(),
  numbers: z.number(),
  action: z.enum(CAPTCHA_ACTIONS),
  expiresAt: z.number(),
});

export function targetOf(salt: string, number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return createHash('sha256').update(salt).update(bytes).digest();
}

/** Brand and device are under the signature without standing in the challenge: it is nothing elsewhere. */
const signatureOf = (terms: ProofTerms, body: string): Buffer =>
  createHmac('sha256', terms.key)
    .update(`${terms.brandId}:${terms.deviceHash.toString('hex')}:${body}`)
    .digest();

/** A task for the caller's browser. Nothing is stored: it carries its own terms, signed. */
export function issueChallenge(terms: ProofTerms): CaptchaChallenge {
  const salt = randomBytes(18).toString('base64url');
  const target = targetOf(salt, randomInt(terms.numbers)).toString('hex');
  const expiresAt = terms.now.getTime() + CAPTCHA_SECONDS * 1_000;
  const body = Buffer.from(
    JSON.stringify({ salt, target, numbers: terms.numbers, action: terms.action, expiresAt } satisfies z.infer<
      typeof TermsSchema
    >),
  ).toString('base64url');
  return {
    challenge: `${body}.${signatureOf(terms, body).toString('base64url')}`,
    salt,
    target,
    numbers: terms.numbers,
    expiresInSeconds: CAPTCHA_SECONDS,
  };
}

/**
 * Judges an answered challenge and uses it up. It must be ours, for this brand, device and action, young enough, not
 * easier than what is asked today, solved, and new. Only a solved one is written down, so that nobody fills a table for
 * nothing.
 */
export async function takeProof(tx: Tx, proof: CaptchaProof, terms: ProofTerms): Promise<boolean> {
  const [body = '', signature = ''] = proof.challenge.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(terms, body)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const { salt, target, numbers, action, expiresAt } = TermsSchema.parse(
    JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
  );
  if (action !== terms.action || expiresAt <= terms.now.getTime() || numbers < terms.numbers || proof.number >= numbers)
    return false;
  if (!targetOf(salt, proof.number).equals(Buffer.from(target, 'hex'))) return false;
  return (
    (await tx.run(
      tables
        .insertInto('identity.captchaSpent')
        .values({ brandId: terms.brandId, challenge: salt, expiresAt: new Date(expiresAt) })
        .onConflict((clash) => clash.doNothing()),
    )) === 1
  );
}

export async function purgeSpentProofs(tx: Tx, brandId: BrandId, now: Date): Promise<number> {
  return tx.run(
    tables.deleteFrom('identity.captchaSpent').where('brandId', '=', brandId).where('expiresAt', '<=', now),
  );
}
