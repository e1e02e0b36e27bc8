import type { Outcome, Summary } from './runner.ts';

/** The printed report: one line a scenario, the reasons under it, and the totals of each group. */
const MARK: Readonly<Record<Outcome['result'], string>> = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

export function reportLine(outcome: Outcome): string {
  const reason = outcome.reason === undefined ? '' : `\n       ${outcome.reason}`;
  return `${MARK[outcome.result]} ${outcome.id.padEnd(44)} ${String(outcome.tookMs).padStart(6)} ms${reason}`;
}

/** Totals by group, in the order in which the groups were played. */
export function reportGroups(outcomes: readonly Outcome[]): string {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) groups.set(outcome.group, [...(groups.get(outcome.group) ?? []), outcome]);
  const count = (of: readonly Outcome[], result: Outcome['result']): string =>
    String(of.filter((each) => each.result === result).length).padStart(8);
  const rows = [...groups].map(
    ([name, of]) => `${name.padEnd(28)}${count(of, 'passed')}${count(of, 'failed')}${count(of, 'skipped')}`,
  );
  return [`${'group'.padEnd(28)}  passed  failed skipped`, ...rows].join('\n');
}

export const reportSummary = (summary: Summary): string => JSON.stringify(summary);
