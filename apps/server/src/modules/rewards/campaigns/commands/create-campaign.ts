import { randomUUID } from 'node:crypto';
import type { CampaignDraft } from '@baize/contract/console/campaigns';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { campaignTarget, toldDraft } from '../audit.ts';
import type { CampaignDeps } from '../deps.ts';
import { readDraft, type Unread } from '../read-draft.ts';
import { insertCampaign } from '../store.ts';

/** A draft gives nothing to anybody until it is started. */
export async function createCampaign(
  deps: CampaignDeps,
  { brandId, operator, ip }: OperatorContext,
  draft: CampaignDraft,
): Promise<CallResult<Uuid, Unread>> {
  const read = await readDraft(deps, brandId, draft);
  if (!read.ok) return read;
  const { terms, currency } = read.value;
  const id = randomUUID() as Uuid;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await insertCampaign(tx, { ...terms, id, brandId, currency, maker: operator.name });
    const audit = { action: 'create-campaign', target: campaignTarget(id), before: null, after: toldDraft(terms) };
    return ok({ value: id, audit: { ...audit, reason: terms.reason } });
  });
}
