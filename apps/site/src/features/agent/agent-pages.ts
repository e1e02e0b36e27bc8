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
  money: ['agentDownlineTransactionDetailsCopy'],
  other: ['agentAnnouncement', 'service'],
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
  'personalHistoryCopy',
  'palStatementsAgentCopy',
];
export const AGENT_PAGE_ICONS: Readonly<Record<AgentPageName, IconName>> = {
  agentTeamOverview: 'trend',
  registerCenter: 'invite',
  downlineManagmentView: 'tree',
  personalHistoryCopy: 'slip',
  palStatementsAgentCopy: 'chart',
  agentDownlineTransactionDetailsCopy: 'history',
  agentAnnouncement: 'bell',
  service: 'headset',
};

/** Addresses are matched without regard to case, as all of the site's are. */
export const agentPageNamed = (name: string): AgentPageName | undefined =>
  AGENT_PAGES.find((page) => page.toLowerCase() === name.toLowerCase());
export const agentPath = (page: AgentPageName): string =>
  page === FIRST_AGENT_PAGE ? '/agentHome' : `/agentHome/${page}`;
