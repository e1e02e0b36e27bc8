import type { PlayerErasure } from '@baize/contract/console/privacy';
import type { Privacy } from '@baize/contract/privacy';
import { COPIES_PER_DAY } from '@baize/contract/erasure-terms';
import { waitingAmong } from '../../../command/proposals.ts';
import type { MemberContext } from '../../../context.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { listRules } from '../../../jobs/retention.ts';
import { readBlocks } from './blocks.ts';
import { erasureSubject } from './commands/ask-player-erasure.ts';
import type { PrivacyDeps } from './deps.ts';
import { countCopies, findErasure, type ErasureRow } from './store.ts';

const DAY_MS = 86_400_000;
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Classes of what is kept by the brand's jurisdiction that tell of a player, without their name. */
const KEPT = new Set(['audit', 'corrections', 'deposits', 'postings', 'sessions', 'supplier-rounds', 'wagers']);

const presentErasure = (erasure: ErasureRow | undefined): Privacy['erasure'] =>
  erasure && erasure.doneAt === null
    ? {
        askedAt: erasure.askedAt.toISOString(),
        dueAt: erasure.dueAt.toISOString(),
        askedBy: erasure.askedBy,
      }
    : null;

/** What a member sees of the data that is held of them. */
export const readPrivacy = (of: PrivacyDeps, { brandId, actor }: MemberContext): Promise<Privacy> =>
  of.deps.db.tx(brandId, async (tx) => {
    const { memberId } = actor;
    const made = await countCopies(tx, memberId, dayBefore(of.deps.now()));
    const rules = await listRules(tx);
    return {
      erasure: presentErasure(await findErasure(tx, memberId)),
      blocks: await readBlocks(of, tx, memberId),
      keeps: rules.filter((rule) => KEPT.has(rule.class)).map((rule) => ({ what: rule.class, days: rule.days })),
      copyHeldUntil: (await of.identity.heldUntil(tx, memberId))?.toISOString() ?? null,
      copiesLeft: Math.max(0, COPIES_PER_DAY - made),
      asksCode: await of.identity.hasAuthenticator(tx, memberId),
    };
  });

/** The same for operators, of a player of their brand. */
export const readPlayerErasure = (of: PrivacyDeps, brandId: BrandId, member: MemberId): Promise<PlayerErasure> =>
  of.deps.db.tx(brandId, async (tx) => {
    const erasure = await findErasure(tx, member);
    const subject = erasureSubject(member);
    return {
      erasure: presentErasure(erasure),
      isDone: erasure?.doneAt != null,
      isProposed: (await waitingAmong(tx, [subject])).has(subject),
      blocks: await readBlocks(of, tx, member),
    };
  });
