import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { RETURN_BASES, RETURN_STATES } from '@baize/domain/games/return-words';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAME_TYPES } from '@baize/contract/boot';
import { CODES } from '@baize/contract/codes';
import {
  CASE_STATES,
  CORRECTION_STATES,
  DEAD_LETTER_STATES,
  DEPOSIT_CONTRADICTIONS,
  LOGIN_REFUSALS,
  OPERATOR_REFUSALS,
  DEPOSIT_DECISIONS,
  DEPOSIT_TIMES,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  RETENTION_CLASSES,
} from '@baize/contract/console/constants';
import {
  ALERT_KINDS,
  ALERT_STATES,
  alertTerms,
  ALERT_WAYS,
  TOLD_EVENTS,
  TOLD_STATES,
} from '@baize/contract/console/alert-words';
import { PEOPLE_BY, PLAY_BY } from '@baize/contract/console/play-report-words';
import { TIMELINE_KINDS } from '@baize/contract/console/timeline-words';
import { MESSAGE_KINDS } from '@baize/contract/message-kinds';
import { NUMBER_KINDS } from '@baize/contract/console/number-words';
import { TEST_RESULTS } from '@baize/contract/console/connections';
import { DIALECTS } from '@baize/contract/console/connection-values';
import { CIRCUITS } from '@baize/contract/console/suppliers';
import { TRANSFER_FILTERS } from '@baize/contract/console/transfers';
import { ROUND_STATES, SUPPLIER_CALLS } from '@baize/contract/console/round-words';
import { MEMBER_TYPES } from '@baize/contract/member-types';
import { PERMISSIONS, ROLES } from '@baize/contract/permissions';
import { TAG_TONES } from '@baize/contract/console/player-tag-words';
import { JACKPOT_DRAIN_WARNINGS } from '@baize/contract/console/reports';
import { BRAND_COLOURS } from '@baize/ui/brand-css.ts';
import { WAGER_STATUSES } from '@baize/contract/wager-statuses';
import { PATTERN_KINDS } from '@baize/domain/field-rules';
import { LIMIT_MODES } from '@baize/domain/jurisdiction';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { DEPOSIT_KINDS, FEE_BEARERS, MATCHINGS } from '@baize/contract/deposit-kinds';
import { REPORT_DIFFERENCES } from '@baize/contract/provider-reports';
import { EMPTY_FORM, wrongFields } from '../features/channels/channel-form.ts';
import { AMOUNTS, WHOLES } from '../features/channels/withdrawal-form.ts';
import { AUDIT_ACTIONS } from '../features/audit/audit-actions.ts';
import { FLAGS } from '../features/brand/flags-section.tsx';
import { OPERATOR_STATES } from '../features/operators/operator-state.ts';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import { WHYS } from '../lib/filter-rules.ts';
import { AMOUNT_FILTERS } from '../lib/round-filter.ts';
import { VERB_NAMES } from '../layout/use-verbs.ts';
import { PAGES } from '../pages.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = join(here, '..');
const AREAS: readonly string[] = readdirSync(join(here, 'en')).map((file) => file.replace('.po', ''));
const po = formatter({ explicitIdAsDefault: true });

type Words = Map<string, string>;
const read = (language: string, area: string): Words => {
  const catalogue = po.parse(readFileSync(join(here, language, `${area}.po`), 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: area,
  }) as Record<string, { translation?: string }>;
  return new Map(
    Object.entries(catalogue)
      .filter(([id]) => id !== '')
      .map(([id, { translation }]) => [id, translation ?? '']),
  );
};
const all = (language: string): Words => new Map(AREAS.flatMap((area: string) => [...read(language, area)]));

/** Placeholder names of an ICU message: `{name}`, `{n, plural, ...}`. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name!))]
    .filter((name) => !/^(one|other|few|many|zero|two)$/.test(name))
    .toSorted();

test.each(AREAS)('area %s: the same ids in both languages, none empty, the same placeholders', (area: string) => {
  const [en, bn] = [read('en', area), read('bn', area)];
  expect([...bn.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  for (const [id, text] of en) {
    expect(text.trim(), `${id} in en`).not.toBe('');
    expect(bn.get(id)?.trim(), `${id} in bn`).not.toBe('');
    expect(placeholders(bn.get(id) ?? ''), `placeholders of ${id}`).toEqual(placeholders(text));
  }
});

test('both languages have the same areas', () => {
  expect(readdirSync(join(here, 'bn'))).toEqual(readdirSync(join(here, 'en')));
});

test('no id stands in two areas', () => {
  const ids = AREAS.flatMap((area: string) => [...read('en', area).keys()]);
  expect(ids.filter((id: string, at: number) => ids.indexOf(id) !== at)).toEqual([]);
});

test('Bengali is written in Bengali', () => {
  const bengali = /[\u0980-\u09ff]/;
  const plain = [...all('bn')].filter(
    ([, text]) => !bengali.test(text) && /\p{L}{4,}/u.test(text.replaceAll(/\{[^}]*\}/g, '')),
  );
  expect(plain.map(([id]) => id)).toEqual([]);
});

test('what was done, and to what, is kept in small letters: `startOfSentence` makes the capital', () => {
  const told = [...all('en')].filter(([id]) => /^(?:action|target)\./.test(id));
  expect(told.length).toBeGreaterThan(AUDIT_ACTIONS.length);
  expect(told.filter(([, text]) => !/^[a-z]/.test(text))).toEqual([]);
});

test('every literal id in the sources has its text', () => {
  const known = all('en');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const missing = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return [...text.matchAll(/\b(?:t|translate)\([^'`)]*'([a-z][\w]*\.[^']+)'/g)]
      .map(([, id]) => id!)
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`);
  });
  expect(missing).toEqual([]);
});

test('every id that is put together can be said', () => {
  const known = all('en');
  const ids = [
    ...Object.keys(CODES)
      .filter((code) => code !== 'OK')
      .map((code) => `error.${code}`),
    ...['OFFLINE', 'TIMEOUT', 'BAD_ANSWER', 'ABORTED'].map((code) => `error.${code}`),
    ...[...RETURN_STATES, 'open', 'acknowledged'].map((state) => `return.state.${state}`),
    ...RETURN_BASES.flatMap((basis) => [`return.basis.${basis}`, `return.basis.${basis}.short`]),
    'return.basis.rounds.part',
    ...ROUND_STATES.map((state) => `round.state.${state}`),
    ...SUPPLIER_CALLS.map((call) => `round.call.${call}`),
    ...['open', 'closed', 'void'].map((status) => `round.told.${status}`),
    ...AMOUNT_FILTERS.map((name) => `round.${name}`),
    ...WHYS.map((why) => `filter.why.${why}`),
    ...NUMBER_KINDS.map((kind) => `number.${kind}`),
    ...PAGES.flatMap(({ name, group }) => [`page.${name}`, `shell.group.${group}`]),
    ...ROLES.map((role) => `role.${role}`),
    ...FLAGS.flatMap((flag) => [`flag.${flag}`, `flag.${flag}.name`]),
    ...GAME_TYPES.map((type) => `gameType.${type}`),
    ...PATTERN_KINDS.map((kind) => `pattern.${kind}`),
    ...POSTING_KINDS.map((kind) => `posting.${kind}`),
    ...MEMBER_TYPES.map((type) => `player.type.${type}`),
    ...CORRECTION_STATES.map((state) => `correction.state.${state}`),
    ...DEPOSIT_CONTRADICTIONS.map((what) => `disputed.${what}`),
    ...DEAD_LETTER_STATES.map((state) => `deadLetter.state.${state}`),
    ...['retry', 'dismiss'].flatMap((decision) =>
      ['', '.label', '.title', '.effect', '.behind', '.done'].map((part) => `deadLetter.${decision}${part}`),
    ),
    ...['overview', 'timeline', 'ledger', 'wagers', 'deposits', 'sessions'].map((tab) => `player.tab.${tab}`),
    ...['cash', 'bonus', 'held'].map((pocket) => `player.${pocket}`),
    ...['active', 'disabled', 'excluded', 'frozen'].map((status) => `player.status.${status}`),
    ...['active', 'disabled'].flatMap((status) => [
      `player.set.${status}`,
      `player.set.${status}.title`,
      `player.set.${status}.done`,
    ]),
    ...['apply', 'reject'].flatMap((decision) =>
      ['', '.title', '.button', '.done'].map((part) => `correction.${decision}${part}`),
    ),
    ...['credit', 'debit'].flatMap((direction) =>
      ['', '.long', '.choice'].map((part) => `correction.${direction}${part}`),
    ),
    ...['SELF_APPROVAL', 'CONFIRMATION_NEEDED', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'].map(
      (code) => `correction.refused.${code}`,
    ),
    ...['reset', 'newLink'].flatMap((what) => [`operator.${what}`, `operator.${what}.title`]),
    ...WAGER_STATUSES.map((state) => `wager.state.${state}`),
    ...['ok', 'bad', 'unknown', 'asking'].map((state) => `shell.health.${state}`),
    ...['off', 'later', 'now', 'over'].map((state) => `brand.status.${state}`),
    ...['later', 'now', 'over'].map((state) => `brand.maintenance.effect.${state}`),
    ...['status', 'access', 'flags', 'registration', 'links', 'addresses'].map((section) => `brand.section.${section}`),
    ...['today', '7d', '30d'].flatMap((range) => [`overview.range.${range}`, `overview.chart.per.${range}`]),
    ...['on', 'off', 'maintenance', 'hot', 'running'].map((state) => `games.state.${state}`),
    ...['site', 'agent', 'lite'].map((kind) => `domain.${kind}`),
    ...['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP'].map((kind) => `service.${kind}`),
    ...LOGIN_REFUSALS.map((reason) => `refusal.why.${reason}`),
    ...OPERATOR_REFUSALS.map((reason) => `refusal.operator.${reason}`),
    ...['expired', 'idle'].map((why) => `login.ended.${why}`),
    ...['name', 'password', 'code'].map((field) => `login.${field}.needed`),
    ...['amount', 'order', 'rate'].map((why) => `jackpot.wrong.${why}`),
    ...ROLES.map((role) => `role.${role}.may`),
    ...PERMISSIONS.filter((each) => each !== 'integration.use')
      .flatMap((each) => [`permission.${each}`, `permission.area.${each.split('.')[0]!}`])
      .filter((id) => id !== 'permission.area.operators'),
    ...TAG_TONES.map((tone) => `playerTag.tone.${tone}`),
    ...JACKPOT_DRAIN_WARNINGS.map((warning) => `health.drain.${warning}`),
    ...PROPOSAL_STATES.map((state) => `proposal.state.${state}`),
    ...BRAND_COLOURS.map((colour) => `look.${colour}`),
    ...OPERATOR_STATES.map((state) => `operator.state.${state}`),
    ...['active', 'disabled'].flatMap((status) =>
      ['', '.title', '.done'].map((part) => `operator.set.${status}${part}`),
    ),
    ...['short', 'same'].map((why) => `password.new.${why}`),
    ...CIRCUITS.map((state) => `supplier.circuit.${state}`),
    ...['active', 'over'].map((state) => `supplier.key.${state}`),
    ...DIALECTS.map((dialect) => `supplier.dialect.${dialect}`),
    ...TEST_RESULTS.map((result) => `connection.test.${result}`),
    ...['strict', 'plain'].map((mode) => `connection.mode.${mode}`),
    ...DEPOSIT_KINDS.map((kind) => `channel.kind.${kind}`),
    ...FEE_BEARERS.flatMap((bearer) => [`channel.bearer.${bearer}`, `channel.fee.${bearer}`]),
    ...MATCHINGS.map((matching) => `channel.matching.${matching}`),
    ...[...MATCHINGS, 'provider'].map((found) => `channel.found.${found}`),
    ...wrongFields({ ...EMPTY_FORM, min: 'x', max: 'x', step: 'x', feeRate: 'x' }).flatMap((field) =>
      field === 'reason' ? [] : [`channel.wrong.${field}`],
    ),
    ...[...AMOUNTS, ...Object.keys(WHOLES)].map((name) => `payout.${name}`),
    ...AMOUNTS.map((name) => `payout.wrong.${name}`),
    ...CASE_STATES.map((state) => `case.state.${state}`),
    'case.todo.RETURN_OUTSIDE',
    ...['DIFFERS', 'MISSING_HERE', 'MISSING_THERE', 'OPEN_HERE'].map((what) => `case.todo.ROUND_${what}`),
    ...['open', 'settled', 'reversed'].map((state) => `case.bet.${state}`),
    ...['win', 'rollback', 'round', 'transfer'].map((kind) => `case.kind.${kind}`),
    ...['DIFFERS', 'DOUBLED'].map((what) => `case.todo.TRANSFER_${what}`),
    ...TRANSFER_FILTERS.map((filter) => `transfer.show.${filter}`),
    ...['init', 'debited', 'unknown', 'credited', 'reversed'].map((state) => `transfer.state.${state}`),
    ...['in', 'out'].flatMap((way) => [
      `transfer.direction.${way}`,
      ...['credited', 'reversed'].map((to) => `transfer.to.${way}.${to}`),
      ...['kept', 'credited'].map((to) => `transfer.to.${way}.ended.${to}`),
    ]),
    ...['accept', 'refuse', 'close'].flatMap((decision) =>
      ['', '.title', '.effect', '.after', '.done'].map((part) => `case.${decision}${part}`),
    ),
    ...LIMIT_MODES.map((mode) => `jurisdiction.mode.${mode}`),
    ...['depositLimit', 'lossLimit', 'sessionLimit'].map((limit) => `jurisdiction.${limit}`),
    ...['amount', 'order'].map((why) => `ceiling.wrong.${why}`),
    ...DEPOSIT_STATES.map((state) => `deposit.state.${state}`),
    ...REPORT_DIFFERENCES.map((kind) => `report.kind.${kind}`),
    ...['amount', 'currency'].map((what) => `report.wrong.${what}`),
    ...['payments', 'times', 'empty'].map((what) => `report.wrong.${what}`),
    ...DEPOSIT_TIMES.map((time) => `deposit.by.${time}`),
    ...['orders', 'ordered', 'credits', 'credited'].map((figure) => `deposit.totals.${figure}`),
    ...RETENTION_CLASSES.map((kept) => `retention.${kept}`),
    ...DEPOSIT_DECISIONS.flatMap((decision) =>
      ['', '.button', '.effect', '.done'].map((part) => `disputed.${decision}${part}`),
    ),
    ...PROPOSAL_KINDS.map((kind) => `proposal.kind.${kind}`),
    ...PROPOSAL_STATES.map((state) => `proposal.state.${state}`),
    ...['applied', 'rejected'].map((state) => `proposal.${state}.done`),
    ...['SELF_APPROVAL', 'CONFIRMATION_NEEDED', 'STATE_CONFLICT'].map((code) => `proposal.refused.${code}`),
    ...[...PLAY_BY, ...PEOPLE_BY].flatMap((by) => [`reports.by.${by}`, `reports.head.${by}`]),
    ...['play', 'people'].map((kind) => `reports.of.${kind}`),
    ...TIMELINE_KINDS.map((kind) => `timeline.kind.${kind}`),
    ...MESSAGE_KINDS.map((kind) => `timeline.message.${kind}`),
    ...['password', 'registration', 'free-play', 'code', 'provider', 'passkey'].map((way) => `timeline.login.${way}`),
    ...['sent', 'received'].map((way) => `timeline.transfer.${way}`),
    ...ALERT_KINDS.flatMap((kind) => [`alert.kind.${kind}`, `alert.kind.${kind}.text`]),
    ...ALERT_KINDS.flatMap((kind) => {
      const { unit } = alertTerms(kind);
      return unit === null ? [] : [`alert.unit.${unit}`, `alert.from.${unit}`];
    }),
    ...ALERT_STATES.map((state) => `alert.state.${state}`),
    ...ALERT_WAYS.flatMap((way) => [`alert.way.${way}`, `alert.test.${way}`]),
    ...TOLD_EVENTS.map((event) => `alert.event.${event}`),
    ...TOLD_STATES.map((state) => `alert.told.${state}`),
    ...VERB_NAMES.flatMap((name) => [`verb.${name}`, `verb.${name}.word`]),
    ...AUDIT_ACTIONS.map((action) => `action.${action}`),
  ];
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
});
