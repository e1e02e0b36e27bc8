import type { Outcome, Summary } from './runner.ts';
import { isMandatorySkip, summarize } from './runner.ts';
import { optionalBecause, textOf } from './texts/index.ts';

/** The printed report: one line a scenario, the reasons under it, and the totals of each group. */
const MARK: Readonly<Record<Outcome['result'], string>> = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

export function reportLine(outcome: Outcome): string {
  const notes = outcome.reason === undefined ? [] : [outcome.reason];
  if (outcome.result === 'failed') {
    const { checks, why } = textOf(outcome.id);
    notes.push(`checks: ${checks} ${why}`);
    for (const { to, request, body, status, answer } of outcome.exchanges)
      notes.push(`${to === 'runner' ? '<-' : '->'} ${request} ${body}`, `   ${status} ${answer}`);
  } else if (isMandatorySkip(outcome)) notes.push('every target must be able to play this: the catalogue is not met');
  const below = notes.map((note) => `\n       ${note}`).join('');
  return `${MARK[outcome.result]} ${outcome.id.padEnd(44)} ${String(outcome.tookMs).padStart(6)} ms${below}`;
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

/** One scenario of `--list`. */
export function listLine({ id, group }: Pick<Outcome, 'id' | 'group'>): string {
  const { checks, why } = textOf(id);
  const optional = optionalBecause(id);
  const note = optional === undefined ? '' : `\n${' '.repeat(6)}may be skipped: ${optional}`;
  return `${id}  [${group}]\n${' '.repeat(6)}${checks} ${why}${note}`;
}

export const REPORT_FORMATS = ['html', 'json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export type ReportHead = { readonly title: string; readonly startedAt: string };

/** A report as a file. */
export function renderReport(format: ReportFormat, head: ReportHead, outcomes: readonly Outcome[]): string {
  if (format === 'junit') return junitOf(head, outcomes);
  if (format === 'html') return htmlOf(head, outcomes);
  const scenarios = outcomes.map((outcome) => ({ ...outcome, ...textOf(outcome.id) }));
  return `${JSON.stringify({ ...head, summary: summarize(outcomes), scenarios }, undefined, 2)}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML knows no control characters, not even escaped. */
const isWritable = (sign: string): boolean => /[\t\n\r]/.test(sign) || (sign >= ' ' && !/[\uFFFE\uFFFF]/.test(sign));
const escapeText = (text: string): string =>
  Array.from(text, (sign) => (isWritable(sign) ? (ESCAPES[sign] ?? sign) : '�')).join('');

const exchangeText = ({ exchanges }: Outcome): string =>
  exchanges
    .map(({ to, request, body, status, answer }) =>
      [`${to === 'runner' ? 'target called' : 'runner called'} ${request}`, body, `answer ${status}`, answer].join(
        '\n',
      ),
    )
    .join('\n\n');

/** As build servers read it: a skip of what is mandatory is a failure there too. */
function junitOf({ title, startedAt }: ReportHead, outcomes: readonly Outcome[]): string {
  const { scenarios, failed, skipped, skippedMandatory } = summarize(outcomes);
  const seconds = (ms: number): string => (ms / 1_000).toFixed(3);
  const cases = outcomes.map((outcome) => {
    const { id, group, result, reason = '', tookMs } = outcome;
    const { checks, why } = textOf(id);
    const open = `  <testcase classname="${escapeText(group)}" name="${escapeText(id)}" time="${seconds(tookMs)}"`;
    if (result === 'passed') return `${open}/>`;
    const told = escapeText(`${checks} ${why}\n${exchangeText(outcome)}`);
    const inside =
      result === 'skipped' && !isMandatorySkip(outcome)
        ? `<skipped message="${escapeText(reason)}"/>`
        : `<failure message="${escapeText(reason)}">${told}</failure>`;
    return `${open}>\n    ${inside}\n  </testcase>`;
  });
  const counts = `tests="${scenarios}" failures="${failed + skippedMandatory}" skipped="${skipped - skippedMandatory}"`;
  const time = seconds(outcomes.reduce((sum, { tookMs }) => sum + tookMs, 0));
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${escapeText(title)}" timestamp="${escapeText(startedAt)}" ${counts} time="${time}">
${cases.join('\n')}
</testsuite>
`;
}

const HTML_STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-inline-size:70rem;padding-inline:1rem}
table{border-collapse:collapse;inline-size:100%}th,td{text-align:start;vertical-align:top;padding:.4rem;
border-block-end:1px solid #8884}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}
:root{color-scheme:light dark}`;

function htmlOf({ title, startedAt }: ReportHead, outcomes: readonly Outcome[]): string {
  const { passed, failed, skipped, met } = summarize(outcomes);
  const rows = outcomes.map((outcome) => {
    const { id, group, result, reason = '', tookMs } = outcome;
    const { checks, why } = textOf(id);
    const seen = outcome.exchanges.length === 0 ? '' : `<pre>${escapeText(exchangeText(outcome))}</pre>`;
    const because = reason === '' ? '' : `<br><b>${escapeText(reason)}</b>`;
    const told = `${escapeText(`${checks} ${why}`)}${because}${seen}`;
    const cells = [`<code>${escapeText(id)}</code>`, escapeText(group), result, `${tookMs} ms`, told];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${HTML_STYLE}</style></head>
<body><h1>${escapeText(title)}</h1>
<p>${escapeText(startedAt)}: ${passed} passed, ${failed} failed, ${skipped} skipped;
the catalogue is ${met ? 'met' : 'not met'}.</p>
<table><thead><tr><th>scenario</th><th>group</th><th>result</th><th>took</th><th>what it checks</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}
