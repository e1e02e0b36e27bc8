import type { IconName } from '@baize/ui/icon-names.ts';

/** The open pages of the agent centre, by the specification's names, in its order. */
export const AGENT_PAGES = ['agentTeamOverview', 'registerCenter', 'downlineManagmentView'] as const;
export type AgentPageName = (typeof AGENT_PAGES)[number];
export const AGENT_PAGE_ICONS: Readonly<Record<AgentPageName, IconName>> = {
  agentTeamOverview: 'trend',
  registerCenter: 'invite',
  downlineManagmentView: 'tree',
};

/** Addresses are matched without regard to case, as all of the site's are. */
export const agentPageNamed = (name: string): AgentPageName | undefined =>
  AGENT_PAGES.find((page) => page.toLowerCase() === name.toLowerCase());
export const agentPath = (page: AgentPageName): string =>
  page === AGENT_PAGES[0] ? '/agentHome' : `/agentHome/${page}`;
