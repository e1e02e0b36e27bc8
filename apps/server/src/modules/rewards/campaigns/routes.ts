import { campaignCalls } from '@baize/contract/console/campaigns';
import { freeRoundCalls } from '@baize/contract/free-rounds';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute, type SiteRoute } from '../../../http/route.ts';
import { parseUuid, type Uuid } from '../../../ids.ts';
import { assignCampaign, cancelCampaignReward } from './commands/assign-campaign.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { startCampaign } from './commands/start-campaign.ts';
import { stopCampaign, takeBackUnbegun } from './commands/stop-campaign.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import type { CampaignDeps } from './deps.ts';
import {
  readCampaign,
  readCampaignRewards,
  readCampaigns,
  readFreeGames,
  readFreeRounds,
  readSupplierGifts,
} from './queries.ts';

/** Ids came through a schema. */
const idOf = (text: string): Uuid => parseUuid(text)!;

export const campaignRoutes = (deps: CampaignDeps): SiteRoute[] => [
  implement(freeRoundCalls.listFreeRounds, async ({ brandId, actor: { memberId } }, { language }) =>
    ok(await readFreeRounds(deps, { brandId, memberId, language })),
  ),
];

export const campaignConsoleRoutes = (deps: CampaignDeps): ConsoleRoute[] => [
  ...readRoutes(deps),
  ...writeRoutes(deps),
];

const readRoutes = (deps: CampaignDeps): ConsoleRoute[] => [
  implement(campaignCalls.listCampaigns, async (ctx, query) => ok(await readCampaigns(deps, ctx, query))),
  implement(campaignCalls.getCampaign, (ctx, _input, { id }) => readCampaign(deps, ctx, idOf(id))),
  implement(campaignCalls.listCampaignRewards, (ctx, query, { id }) =>
    readCampaignRewards(deps, ctx, { ...query, id: idOf(id) }),
  ),
  implement(campaignCalls.listSupplierGifts, async (ctx, query) => ok(await readSupplierGifts(deps, ctx, query))),
  implement(campaignCalls.listFreeGames, (ctx) => readFreeGames(deps, ctx)),
];

const writeRoutes = (deps: CampaignDeps): ConsoleRoute[] => [
  implement(campaignCalls.createCampaign, async (ctx, draft) => {
    const made = await createCampaign(deps, ctx, draft);
    return made.ok ? shown(await readCampaign(deps, ctx, made.value)) : made;
  }),
  implement(campaignCalls.updateCampaign, async (ctx, { version, ...draft }, { id }) => {
    const saved = await updateCampaign(deps, ctx, { id: idOf(id), version, draft });
    return saved.ok ? readCampaign(deps, ctx, saved.value) : saved;
  }),
  implement(campaignCalls.startCampaign, async (ctx, input, { id }) => {
    const started = await startCampaign(deps, ctx, { ...input, id: idOf(id) });
    return started.ok ? readCampaign(deps, ctx, idOf(id)) : started;
  }),
  implement(campaignCalls.stopCampaign, async (ctx, input, { id }) => {
    const stopped = await stopCampaign(deps, ctx, { ...input, id: idOf(id) });
    if (!stopped.ok) return stopped;
    await takeBackUnbegun(deps, ctx.brandId, idOf(id));
    return readCampaign(deps, ctx, idOf(id));
  }),
  implement(campaignCalls.assignCampaign, async (ctx, { accounts, tag, reason }, { id }) => {
    const assigned = await assignCampaign(deps, ctx, { id: idOf(id), accounts, tag, reason });
    if (!assigned.ok) return assigned;
    const campaign = await readCampaign(deps, ctx, idOf(id));
    return campaign.ok
      ? ok({ campaign: campaign.value, ...assigned.value, unknown: [...assigned.value.unknown] })
      : campaign;
  }),
  implement(campaignCalls.cancelCampaignReward, async (ctx, { reason }, { id, reward }) => {
    const cancelled = await cancelCampaignReward(deps, ctx, { id: idOf(id), reward: idOf(reward), reason });
    return cancelled.ok ? readCampaign(deps, ctx, idOf(id)) : cancelled;
  }),
];

/** It was made a moment ago. */
function shown<T>(found: { readonly ok: true; readonly value: T } | { readonly ok: false }) {
  if (!found.ok) throw new Error('a campaign that was made is gone');
  return ok(found.value);
}
