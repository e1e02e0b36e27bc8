import type { jurisdictionCalls } from '@baize/contract/console/jurisdictions';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { relaxedFields } from '@baize/domain/jurisdiction';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { readRules } from '../jurisdiction.ts';
import { listAges, lockChoice, lockProfile, saveChoice, type AgeRow } from '../jurisdiction-store.ts';
import type { UpdateBrandDeps } from './update-brand.ts';

export const CHOOSE_JURISDICTION = 'choose-jurisdiction';
export const choiceSubject = (brandCode: string): string => `brand:${brandCode}`;

export type ChooseJurisdiction = {
  readonly code: string;
  /** The profile that was read. */
  readonly was: string;
  readonly reason: string;
};

/** Classes of rows that would be kept for a shorter time: what went cannot be shown to anybody. */
const keptShorter = (ages: readonly AgeRow[], was: string, code: string): string[] =>
  ages
    .filter((now) => now.jurisdiction === was)
    .filter((now) =>
      ages.some((next) => next.jurisdiction === code && next.class === now.class && next.days < now.days),
    )
    .map((now) => `retention.${now.class}`);

/**
 * Puts a brand under another profile. Answers what that relaxes: then nothing has changed yet, and another operator has
 * to check it.
 */
export function chooseJurisdiction(
  { db, invalidate }: UpdateBrandDeps,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { code, was, reason }: ChooseJurisdiction,
): Promise<CallResult<readonly string[], FailureOf<typeof jurisdictionCalls.chooseJurisdiction>>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const [next, now] = [await lockProfile(tx, code), await lockProfile(tx, was)];
    if (!next) return fail('NOT_FOUND');
    if (!now || (await lockChoice(tx, brandId)) !== was) return fail('STATE_CONFLICT');
    if (code === was) return ok({ value: [], audit: NOTHING_CHANGED });
    const relaxed = relaxedFields(readRules(now.rules), readRules(next.rules));
    const relaxes = [...relaxed, ...keptShorter(await listAges(tx), was, code)];
    const [before, after] = [{ jurisdiction: was }, { jurisdiction: code }];
    const subject = choiceSubject(brandCode);
    const audit = { action: 'choose-jurisdiction', target: subject, before, reason };
    if (relaxes.length === 0) {
      await place(tx, brandId, code);
      return ok({ value: [], audit: { ...audit, after } });
    }
    // Both profiles as they were seen: whoever checks it must have seen the same.
    const change = { code, was, versions: [now.version, next.version] };
    const draft = { brandId, kind: CHOOSE_JURISDICTION, subject, change, before, after: { ...after, relaxes } };
    if (!(await insertProposal(tx, { ...draft, reason, makerId: operator.operatorId }))) return fail('STATE_CONFLICT');
    return ok({ value: relaxes, audit: { ...audit, after: { ...after, relaxes, state: 'waiting' } } });
  });
}

async function place(tx: Tx, brandId: BrandId, code: string): Promise<void> {
  await saveChoice(tx, brandId, code);
  await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'flags' } }]);
}

type Choice = { readonly code: string; readonly was: string; readonly versions: readonly number[] };

export const applyChoice = (invalidate: () => void): ProposalKind => ({
  name: CHOOSE_JURISDICTION,
  permission: 'jurisdictions.write',
  apply: async (tx, { brandId }, { change }) => {
    const { code, was, versions } = change as unknown as Choice;
    const [next, now] = [await lockProfile(tx, code), await lockProfile(tx, was)];
    if ((await lockChoice(tx, brandId)) !== was || now?.version !== versions[0] || next?.version !== versions[1])
      return fail('STATE_CONFLICT');
    await place(tx, brandId, code);
    return ok(undefined);
  },
  afterCommit: invalidate,
});
