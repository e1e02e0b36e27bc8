import { agentPath } from './agent-pages.ts';

/** From its first instant to the first of what follows. */
export type Period = { readonly from: string; readonly to: string };

/** Where the team's betting shows the bets of one account in a period. */
export const betsPath = (account: string, { from, to }: Period): string =>
  `${agentPath('personalHistoryCopy')}?${new URLSearchParams({ account, from, to })}`;

const isTime = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** What the address asks for; what is wrong in it is left out. */
export function readBetsAddress(search: string): { readonly account: string; readonly period: Period | null } {
  const words = new URLSearchParams(search);
  const [from, to] = [words.get('from'), words.get('to')];
  const isPeriod = isTime(from) && isTime(to) && Date.parse(from) < Date.parse(to);
  return {
    account: words.get('account') ?? '',
    period: isPeriod ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null,
  };
}
