import type { DayRange } from '@baize/contract/agents';
import { periodAt, type Period } from '@baize/domain/agents/periods';

/** Ranges of reports, in days of the platform's offset, wherever the reader sits. */
export const AGENT_RANGES = ['today', 'yesterday', 'week', 'halfMonth', 'month', 'lastMonth'] as const;
export type AgentRange = (typeof AGENT_RANGES)[number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PERIOD_OF: Readonly<Record<AgentRange, Period>> = {
  today: 'daily',
  yesterday: 'daily',
  week: 'weekly',
  halfMonth: 'semimonthly',
  month: 'monthly',
  lastMonth: 'monthly',
};

/** Until when a range goes: to its end where that is past, else to now. */
function untilOf(range: AgentRange, now: Date, offsetMinutes: number): number {
  if (range === 'yesterday') return now.getTime() - DAY_MS;
  if (range === 'lastMonth') return periodAt('monthly', now, offsetMinutes).from.getTime() - 1;
  return now.getTime();
}

/** From the first day of an instant's period up to the instant's own day; what is past is whole. */
export function daysOf(range: AgentRange, now: Date, offsetMinutes: number): DayRange {
  const dayOf = (at: number): string => new Date(at + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
  const until = untilOf(range, now, offsetMinutes);
  const { from } = periodAt(PERIOD_OF[range], new Date(until), offsetMinutes);
  return { from: dayOf(from.getTime()), to: dayOf(until) };
}

/** The instants of days of the platform, the end not included. */
export function spanOf({ from, to }: DayRange, offsetMinutes: number): { from: string; to: string } {
  const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE_MS;
  return { from: new Date(startOf(from)).toISOString(), to: new Date(startOf(to) + DAY_MS).toISOString() };
}

/** Every day of a range, the first first. */
export function eachDay({ from, to }: DayRange): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: days }, (_each, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  );
}
