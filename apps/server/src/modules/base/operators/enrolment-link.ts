import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorId, Uuid } from '../../../ids.ts';
import type { LinkDraft } from './enrolment-store.ts';

/** A link is good for this long, and once. A weekend fits in. */
const LINK_MS = 72 * 3_600_000;
const TOKEN_BYTES = 32;

export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of a link, to be told once, and the link as it rests. */
export type Invitation = { readonly token: string; readonly expiresAt: Date };

export function makeLink(
  of: { readonly operatorId: OperatorId; readonly madeBy: OperatorId | null },
  now: Date,
): { readonly clear: Invitation; readonly link: LinkDraft } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MS);
  return {
    clear: { token, expiresAt },
    link: { id: randomUUID() as Uuid, ...of, tokenHash: linkHash(token), madeAt: now, expiresAt },
  };
}
