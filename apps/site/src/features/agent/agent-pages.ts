import type { ContractKind } from '@baize/domain/agents/kinds';
import type { IconName } from '@baize/ui/icon-names.ts';

/** The open pages of the agent centre, by the specification's names. */
export const AGENT_PAGE_GROUPS = {
  team: [
    'agentTeamOverview',
    'downlineManagmentView',
    'registerCenter',
    'personalHistoryCopy',
    'palStatementsAgentCopy',
  ],
  money: [
    'agentRevenueReport',
    'agentDividendRecordCopy2',
    'agentDailyWages2',
    'agentHourSalary',
    'agentRealtimeSalary',
    'agentDownlineTransactionDetailsCopy',
    'deposit',
    'withdraw',
    'transferUpline',
  ],
  other: ['agentAnnouncement', 'messageV2', 'service'],
} as const;
export type AgentPageGroup = keyof typeof AGENT_PAGE_GROUPS;
export type AgentPageName = (typeof AGENT_PAGE_GROUPS)[AgentPageGroup][number];
/** What the centre's own address shows. */
export const FIRST_AGENT_PAGE: AgentPageName = 'agentTeamOverview';
export const AGENT_PAGES: readonly AgentPageName[] = Object.values(AGENT_PAGE_GROUPS).flat();
/** On a phone these stand under the page, the rest behind one more button. */
export const FIRST_AGENT_PAGES: readonly AgentPageName[] = [
  'agentTeamOverview',
  'downlineManagmentView',
  'palStatementsAgentCopy',
  'agentRevenueReport',
];
export const AGENT_PAGE_ICONS: Readonly<Record<AgentPageName, IconName>> = {
  agentTeamOverview: 'trend',
  registerCenter: 'invite',
  downlineManagmentView: 'tree',
  personalHistoryCopy: 'slip',
  palStatementsAgentCopy: 'chart',
  agentRevenueReport: 'coins',
  agentDividendRecordCopy2: 'percent',
  agentDailyWages2: 'calendar',
  agentHourSalary: 'clock',
  agentRealtimeSalary: 'bolt',
  agentDownlineTransactionDetailsCopy: 'history',
  deposit: 'deposit',
  withdraw: 'withdraw',
  transferUpline: 'send',
  agentAnnouncement: 'bell',
  messageV2: 'mail',
  service: 'headset',
};

/** Pages of what contracts pay, and of which kind: there where the brand has contracts. */
export const BILL_PAGES = {
  agentDividendRecordCopy2: 'DIVIDEND',
  agentDailyWages2: 'DAILY',
  agentHourSalary: 'HOURLY',
  agentRealtimeSalary: 'REALTIME',
} as const satisfies Partial<Record<AgentPageName, ContractKind>>;
export const isBillPage = (page: AgentPageName): page is keyof typeof BILL_PAGES => Object.hasOwn(BILL_PAGES, page);

/** Addresses are matched without regard to case, as all of the site's are. */
export const agentPageNamed = (name: string): AgentPageName | undefined =>
  AGENT_PAGES.find((page) => page.toLowerCase() === name.toLowerCase());
export const agentPath = (page: AgentPageName): string =>
  page === FIRST_AGENT_PAGE ? '/agentHome' : `/agentHome/${page}`;
