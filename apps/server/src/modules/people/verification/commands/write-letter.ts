import { randomUUID } from 'node:crypto';
import type { LetterKind } from '@baize/contract/code-purposes';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { messageBell } from '../bell.ts';
import type { VerificationDeps } from '../deps.ts';
import { countLetters, insertMessage } from '../message-store.ts';
import { readRecipient, type CodeTarget } from '../recipient.ts';
import { writeLetterText } from '../texts.ts';
import { isOpen } from './send-code.ts';

export type Letter = {
  readonly brandId: BrandId;
  readonly to: Extract<CodeTarget, { channel: 'email' }>;
  readonly kind: LetterKind;
  /** What the recipient reads. */
  readonly language: string;
  /** When the account ends, or when it happened. */
  readonly at: Date;
};

const DAY_MS = 24 * 3_600_000;
/** To one address: who asks and takes back over and over buries nobody under letters. */
const LETTERS_PER_DAY = 6;
const NAMELESS = '•••';

/**
 * Writes a letter to an address, with what it tells; it goes out after the commit. The last letter of an account is
 * bound to nobody, because the address goes with the account: it waits sealed for a day at most, and goes when it is
 * sent.
 */
export async function writeLetter(deps: VerificationDeps, tx: Tx, letter: Letter): Promise<void> {
  const { brandId, to, kind, language, at } = letter;
  const recipient = readRecipient(to);
  if (!recipient || !isOpen(deps, 'email')) return;
  const createdAt = deps.now();
  const recipientHash = deps.hashes.recipient(brandId, recipient);
  const since = new Date(createdAt.getTime() - DAY_MS);
  if ((await countLetters(tx, { brandId, recipientHash, since })) >= LETTERS_PER_DAY) return;
  const isLast = kind === 'erased';
  const { name: brand, gmtOffsetMinutes } = await deps.brand(brandId);
  await insertMessage(tx, await deps.keyring.keys(tx), {
    id: randomUUID() as Uuid,
    brandId,
    codeId: null,
    recipientHash: isLast ? null : recipientHash,
    channel: 'email',
    purpose: kind,
    maskedRecipient: isLast ? NAMELESS : recipient.masked,
    state: 'waiting',
    price: 0n,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
    content: { to: recipient.to, language, ...writeLetterText({ kind, brand, language, at, gmtOffsetMinutes }) },
  });
  messageBell.tell(tx);
}
