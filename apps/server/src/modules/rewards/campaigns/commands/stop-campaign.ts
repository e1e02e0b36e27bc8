import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { cancelReward, listUnbegun } from '../../../money/freerounds/index.ts';
import { campaignTarget, toldState } from '../audit.ts';
import type { CampaignDeps } from '../deps.ts';
import { stateOf } from '../policy.ts';
import { lockCampaign, saveState } from '../store.ts';
import type { DecideCampaign } from './start-campaign.ts';

/** Nothing more is given from now on; what nobody has begun is taken back behind it. */
export function stopCampaign(
  deps: Pick<CampaignDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, version, reason }: DecideCampaign,
): Promise<CallResult<null, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await lockCampaign(tx, id);
    if (!found) return fail('NOT_FOUND');
    if (stateOf(found, deps.now()) === 'stopped' || found.state === 'draft' || found.version !== version)
      return fail('STATE_CONFLICT');
    await saveState(tx, id, 'stopped');
    const audit = { action: 'stop-campaign', target: campaignTarget(id), reason };
    return ok({
      value: null,
      audit: { ...audit, before: toldState('running', found), after: toldState('stopped', found) },
    });
  });
}

/** Wallets that one transaction locks. */
const TAKEN_BACK_MAX = 100;

/** Takes back what nobody has begun of a campaign. A round that begins at this moment is decided before or after. */
export async function takeBackUnbegun(
  deps: Pick<CampaignDeps, 'db' | 'ledger'>,
  brandId: BrandId,
  id: Uuid,
): Promise<void> {
  for (let more = true; more;) {
    const done = await runCommand(deps, { brandId }, async (tx) => {
      const rows = await listUnbegun(tx, id, TAKEN_BACK_MAX);
      await deps.ledger.lock(
        tx,
        rows.map(({ memberId }) => memberId),
      );
      let taken = 0;
      for (const row of rows) if (await cancelReward(tx, row.id)) taken += 1;
      return ok(rows.length === TAKEN_BACK_MAX && taken > 0);
    });
    more = done.ok && done.value;
  }
}
