import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { campaignTarget, toldState } from '../audit.ts';
import type { CampaignDeps } from '../deps.ts';
import { ALONE_HOURS, needsSecond } from '../policy.ts';
import { lockCampaign, saveStartedAlone, saveState, sumStartedAlone, takeStart, type CampaignRow } from '../store.ts';

const START_CAMPAIGN = 'start-campaign';
export type DecideCampaign = { readonly id: Uuid; readonly version: number; readonly reason: string };

const startable = ({ state, version }: CampaignRow, seen: number): boolean => state === 'draft' && version === seen;

const HOUR_MS = 3_600_000;

/** From a budget of a day on somebody else must agree: until then the draft stays one. */
export function startCampaign(
  deps: Pick<CampaignDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, version, reason }: DecideCampaign,
): Promise<CallResult<null, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await takeStart(tx);
    const found = await lockCampaign(tx, id);
    if (!found) return fail('NOT_FOUND');
    if (!startable(found, version)) return fail('STATE_CONFLICT');
    const now = deps.now();
    const besides = await sumStartedAlone(tx, new Date(now.getTime() - ALONE_HOURS * HOUR_MS));
    const [before, after] = [toldState('draft', found), toldState('running', found)];
    const audit = { action: START_CAMPAIGN, target: campaignTarget(id), before, after, reason };
    if (needsSecond(found, besides)) {
      const change = { id, version };
      const draft = { brandId, kind: START_CAMPAIGN, subject: audit.target, change, before, after, reason };
      if ((await insertProposal(tx, { ...draft, makerId: operator.operatorId })) === undefined)
        return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...after, state: 'waiting' } } });
    }
    await saveStartedAlone(tx, id, now);
    return ok({ value: null, audit });
  });
}

/** The second person's half: the draft must still be as its maker saw it. */
export const startsCampaign: ProposalKind = {
  name: START_CAMPAIGN,
  permission: 'campaigns.read',
  apply: async (tx, _ctx, proposal) => {
    const { id, version } = proposal.change as { readonly id: Uuid; readonly version: number };
    const found = await lockCampaign(tx, id);
    if (!found || !startable(found, version)) return fail('STATE_CONFLICT');
    await saveState(tx, id, 'running');
    return ok(undefined);
  },
};
