import { alertCalls } from './console/alerts.ts';
import { agentTreeCalls } from './console/agent-tree.ts';
import { treeCalls } from './console/agents.ts';
import { auditCalls } from './console/audit.ts';
import { brandSettingsCalls } from './console/brand.ts';
import { connectionCalls } from './console/connections.ts';
import { consoleContentCalls } from './console/content.ts';
import { correctionCalls } from './console/corrections.ts';
import { deadLetterCalls } from './console/dead-letters.ts';
import { depositCalls } from './console/deposits.ts';
import { manualDepositCalls } from './console/manual-deposits.ts';
import { channelCalls } from './console/channels.ts';
import { providerReportCalls } from './console/provider-reports.ts';
import { paymentConnectionCalls } from './console/payment-connections.ts';
import { withdrawalRuleCalls } from './console/withdrawal-rules.ts';
import { withdrawalConsoleCalls } from './console/withdrawals.ts';
import { integrationCalls } from './console/integration.ts';
import { gameCalls } from './console/games.ts';
import { jurisdictionCalls } from './console/jurisdictions.ts';
import { campaignCalls } from './console/campaigns.ts';
import { jackpotPoolCalls } from './console/jackpots.ts';
import { listViewCalls } from './console/list-views.ts';
import { reportScheduleCalls } from './console/report-schedules.ts';
import { messageCalls } from './console/messages.ts';
import { numberCalls } from './console/numbers.ts';
import { operatorCalls, sessionCalls } from './console/operators.ts';
import { roleCalls } from './console/roles.ts';
import { playerCalls } from './console/players.ts';
import { playerErasureCalls } from './console/privacy.ts';
import { signInProviderCalls } from './console/providers.ts';
import { playReportCalls } from './console/play-reports.ts';
import { proposalCalls } from './console/proposals.ts';
import { reportCalls } from './console/reports.ts';
import { returnCalls } from './console/returns.ts';
import { roundCalls } from './console/rounds.ts';
import { consoleRebateCalls } from './console/rebates.ts';
import { consoleSalaryCalls } from './console/salaries.ts';
import { suspicionCalls } from './console/suspicions.ts';
import { supplierCaseCalls } from './console/supplier-cases.ts';
import { supplierDeskCalls } from './console/supplier-desk.ts';
import { supplierCalls } from './console/suppliers.ts';
import { playerTagCalls } from './console/player-tags.ts';
import { timelineCalls } from './console/timeline.ts';
import { transferCalls } from './console/transfers.ts';

/** Every call of the console. A name is there once: the parts are spread into one object. */
export const CONSOLE_CALLS = {
  ...sessionCalls,
  ...listViewCalls,
  ...reportScheduleCalls,
  ...reportCalls,
  ...playReportCalls,
  ...playerCalls,
  ...playerErasureCalls,
  ...timelineCalls,
  ...playerTagCalls,
  ...treeCalls,
  ...agentTreeCalls,
  ...suspicionCalls,
  ...correctionCalls,
  ...consoleRebateCalls,
  ...consoleSalaryCalls,
  ...deadLetterCalls,
  ...alertCalls,
  ...signInProviderCalls,
  ...messageCalls,
  ...depositCalls,
  ...manualDepositCalls,
  ...channelCalls,
  ...paymentConnectionCalls,
  ...providerReportCalls,
  ...withdrawalRuleCalls,
  ...withdrawalConsoleCalls,
  ...gameCalls,
  ...jackpotPoolCalls,
  ...campaignCalls,
  ...brandSettingsCalls,
  ...consoleContentCalls,
  ...jurisdictionCalls,
  ...proposalCalls,
  ...supplierCaseCalls,
  ...supplierCalls,
  ...connectionCalls,
  ...supplierDeskCalls,
  ...integrationCalls,
  ...transferCalls,
  ...roundCalls,
  ...returnCalls,
  ...numberCalls,
  ...auditCalls,
  ...operatorCalls,
  ...roleCalls,
};
export type ConsoleCalls = typeof CONSOLE_CALLS;
export type ConsoleCallName = keyof ConsoleCalls;
