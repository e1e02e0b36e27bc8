import type { CampaignDraft } from '@baize/contract/console/campaigns';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { campaignTarget, toldDraft } from '../audit.ts';
import type { CampaignDeps } from '../deps.ts';
import { readDraft, type Unread } from '../read-draft.ts';
import { findCampaign, lockCampaign, saveTerms } from '../store.ts';

export async function updateCampaign(
  deps: CampaignDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, version, draft }: { readonly id: Uuid; readonly version: number; readonly draft: CampaignDraft },
): Promise<CallResult<Uuid, Unread | 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  // A stranger's campaign is missing whatever is to be written into it.
  if (!(await deps.db.tx(brandId, (tx) => findCampaign(tx, id)))) return fail('NOT_FOUND');
  const read = await readDraft(deps, brandId, draft);
  if (!read.ok) return read;
  const { terms } = read.value;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await lockCampaign(tx, id);
    if (!found) return fail('NOT_FOUND');
    if (found.state !== 'draft' || found.version !== version) return fail('STATE_CONFLICT');
    const [before, after]: AuditPart[] = [toldDraft(found), toldDraft(terms)];
    const changed = Object.keys(after!).filter((name) => before![name] !== after![name]);
    if (changed.length === 0 && found.reason === terms.reason) return ok({ value: id, audit: NOTHING_CHANGED });
    await saveTerms(tx, id, terms);
    const part = (of: AuditPart) => Object.fromEntries(changed.map((name) => [name, of[name]!]));
    const audit = { action: 'update-campaign', target: campaignTarget(id), before: part(before!), after: part(after!) };
    return ok({ value: id, audit: { ...audit, reason: terms.reason } });
  });
}
