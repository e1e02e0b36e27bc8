import { agentFigureCalls } from './agent-figures.ts';
import { agentReportCalls } from './agent-reports.ts';
import { agentCalls } from './agents.ts';
import { brandCalls } from './brand.ts';
import { cashierCalls } from './cashier.ts';
import { withdrawalCalls } from './withdrawals.ts';
import { catalogueCalls } from './catalogue.ts';
import { contentCalls } from './content.ts';
import { contractCalls } from './contracts.ts';
import { engagementCalls } from './engagement.ts';
import { identityCalls } from './identity.ts';
import { imageCalls } from './images.ts';
import { invitationCalls } from './invitations.ts';
import { freeRoundCalls } from './free-rounds.ts';
import { jackpotCalls } from './jackpots.ts';
import { limitCalls } from './limits.ts';
import { liveCalls } from './live.ts';
import { memberTransferCalls } from './member-transfers.ts';
import { messageCalls } from './messages.ts';
import { passkeyCalls } from './passkeys.ts';
import { privacyCalls } from './privacy.ts';
import { providerCalls } from './providers.ts';
import { rebateCalls } from './rebates.ts';
import { registrationCalls } from './registration.ts';
import { salaryCalls } from './salaries.ts';
import { statementCalls } from './statements.ts';
import { codeCalls } from './verification.ts';
import { securityCalls } from './security.ts';
import { vendorCalls } from './vendors.ts';
import { wagerCalls } from './wagers.ts';

/** Every call of the site. A name is there once: the parts are spread into one object. */
export const SITE_CALLS = {
  ...brandCalls,
  ...identityCalls,
  ...registrationCalls,
  ...codeCalls,
  ...securityCalls,
  ...providerCalls,
  ...passkeyCalls,
  ...invitationCalls,
  ...privacyCalls,
  ...contentCalls,
  ...catalogueCalls,
  ...vendorCalls,
  ...jackpotCalls,
  ...freeRoundCalls,
  ...engagementCalls,
  ...liveCalls,
  ...messageCalls,
  ...wagerCalls,
  ...statementCalls,
  ...cashierCalls,
  ...withdrawalCalls,
  ...memberTransferCalls,
  ...imageCalls,
  ...agentCalls,
  ...agentReportCalls,
  ...agentFigureCalls,
  ...contractCalls,
  ...rebateCalls,
  ...salaryCalls,
  ...limitCalls,
};
export type SiteCalls = typeof SITE_CALLS;
export type SiteCallName = keyof SiteCalls;
