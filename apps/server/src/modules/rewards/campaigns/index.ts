import type { Module } from '../../../module.ts';
import { startsCampaign } from './commands/start-campaign.ts';
import type { CampaignDeps } from './deps.ts';
import { campaignJobs } from './jobs.ts';
import { campaignConsoleRoutes, campaignRoutes } from './routes.ts';

/** Free rounds that operators give to players. */
export const createCampaignsModule = (deps: CampaignDeps): Module => ({
  name: 'campaigns',
  proposals: [startsCampaign],
  siteRoutes: campaignRoutes(deps),
  consoleRoutes: campaignConsoleRoutes(deps),
  jobs: campaignJobs(deps),
});
