import { JurisdictionRulesSchema } from '@baize/contract/jurisdiction';
import type { jurisdictionCalls } from '@baize/contract/console/jurisdictions';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { relaxedFields, type JurisdictionRules } from '@baize/domain/jurisdiction';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { setBrand, type Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { readRules } from '../jurisdiction.ts';
import { listPlaced, lockProfile, saveRules, type Placed } from '../jurisdiction-store.ts';
import type { UpdateBrandDeps } from './update-brand.ts';

export const RELAX_JURISDICTION = 'relax-jurisdiction';
export const profileSubject = (code: string): string => `jurisdiction:${code}`;

export type ChangeJurisdiction = {
  readonly code: string;
  readonly rules: JurisdictionRules;
  /** That was read. */
  readonly version: number;
  readonly reason: string;
};
type Outcome<C extends string> = CallResult<
  readonly string[],
  Extract<C, FailureOf<typeof jurisdictionCalls.changeJurisdiction>>
>;
type ChangeFailure = 'NOT_FOUND' | 'FORBIDDEN' | 'STATE_CONFLICT';

/**
 * Changes a profile for every brand under it, so that whoever does must serve all of them. Answers the fields that it
 * would relax: then nothing has changed yet, and another operator has to check it.
 */
export function changeJurisdiction(
  { db, invalidate }: UpdateBrandDeps,
  ctx: OperatorContext,
  { code, rules, version, reason }: ChangeJurisdiction,
): Promise<Outcome<ChangeFailure>> {
  const { brandId, operator, ip } = ctx;
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const found = await lockProfile(tx, code);
    if (!found) return fail('NOT_FOUND');
    const under = await brandsUnder(tx, ctx, code);
    if (!under) return fail('FORBIDDEN');
    if (found.version !== version) return fail('STATE_CONFLICT');
    const old = readRules(found.rules);
    const [before, after] = changedFields(old, rules);
    if (Object.keys(after).length === 0) return ok({ value: [], audit: NOTHING_CHANGED });
    const relaxes = relaxedFields(old, rules);
    const target = profileSubject(code);
    const audit = { action: 'change-jurisdiction', target, before, reason };
    if (relaxes.length === 0) {
      await saveRules(tx, code, rules);
      await tellBrands(tx, ctx, under);
      return ok({ value: [], audit: { ...audit, after, brandIds: under } });
    }
    const change = { code, version, rules: JSON.stringify(rules) };
    const draft = { brandId, kind: RELAX_JURISDICTION, subject: target, change, before, after: { ...after, relaxes } };
    const made = await insertProposal(tx, { ...draft, reason, makerId: operator.operatorId });
    if (!made) return fail('STATE_CONFLICT');
    return ok({ value: relaxes, audit: { ...audit, after: { ...after, relaxes, state: 'waiting' }, brandIds: under } });
  });
}

/** The brands under a profile; undefined: the operator does not serve all of them. */
async function brandsUnder(
  tx: Tx,
  { brandId, operator }: OperatorContext,
  code: string,
): Promise<readonly BrandId[] | undefined> {
  const under = (await listPlaced(tx, brandId)).filter(({ jurisdiction }: Placed) => jurisdiction === code);
  return under.every(({ id }) => operator.brandIds.has(id)) ? under.map(({ id }) => id) : undefined;
}

/** Open pages of each brand ask anew, and every process forgets what it remembers of it. */
async function tellBrands(tx: Tx, { brandId }: OperatorContext, brands: readonly BrandId[]): Promise<void> {
  for (const id of brands) {
    await setBrand(tx, id);
    await appendEvents(tx, id, [{ memberId: null, event: { type: 'brand.changed', reason: 'flags' } }]);
  }
  await setBrand(tx, brandId);
}

/** What differs at the top, before and after. */
export function changedFields(before: JurisdictionRules, after: JurisdictionRules): [AuditPart, AuditPart] {
  const names = (Object.keys(after) as (keyof JurisdictionRules)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (rules: JurisdictionRules) => Object.fromEntries(names.map((name) => [name, rules[name]])) as AuditPart;
  return [pick(before), pick(after)];
}

/** Carried out by whoever checks it, who must serve all of the profile's brands as well. */
export const relaxJurisdiction = (invalidate: () => void): ProposalKind => ({
  name: RELAX_JURISDICTION,
  permission: 'jurisdictions.write',
  apply: async (tx, ctx, { change }) => {
    const { code, version, rules } = change as { code: string; version: number; rules: string };
    const found = await lockProfile(tx, code);
    if (found?.version !== version) return fail('STATE_CONFLICT');
    const under = await brandsUnder(tx, ctx, code);
    if (!under) return fail('FORBIDDEN');
    await saveRules(tx, code, JurisdictionRulesSchema.parse(JSON.parse(rules)));
    await tellBrands(tx, ctx, under);
    return ok(under);
  },
  afterCommit: invalidate,
});
