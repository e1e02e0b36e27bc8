import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, runAsSuperuser, type TestDatabase } from '../testing.ts';
import pg from 'pg';

/**
 * Ten years of data: each table is one of which rows go by a rule of retention, one of which some code lets them go
 * when they are of no more use, or one that stays, and then it is said why that does no harm.
 */
const LET_GO_IN: Readonly<Record<string, string>> = {
  'alerts.alert': 'modules/community/alerts/store.ts',
  'alerts.delivery': 'modules/community/alerts/store.ts',
  'engagement.winner': 'modules/community/engagement/store.ts',
  'identity.captcha': 'modules/people/identity/captcha.ts',
  'identity.captcha_spent': 'modules/people/identity/captcha-proof.ts',
  'identity.excluded_contact': 'modules/people/identity/excluded-contacts.ts',
  'identity.login_guard': 'modules/people/identity/guard-store.ts',
  'identity.login_refusal': 'modules/people/identity/login-refusals.ts',
  'identity.login_step': 'modules/people/identity/login-step-store.ts',
  'identity.passkey_challenge': 'modules/people/identity/passkeys/store.ts',
  'identity.provider_visit': 'modules/people/identity/providers/store.ts',
  'identity.registration_visit': 'modules/people/identity/registration-visits.ts',
  'identity.return_ticket': 'modules/people/identity/return-ticket.ts',
  'identity.seal_nonce': 'modules/people/identity/seal.ts',
  'jackpots.waiting_stake': 'modules/games/jackpots/waiting-stakes.ts',
  'ledger.house_day': 'ledger/proofs/house-sums.ts',
  'limiter.rate_window': 'limiter/shared.ts',
  'live.live_ticket': 'live/tickets.ts',
  'notebook.note': 'modules/community/notebook/store.ts',
  'messages.message': 'modules/community/messages/store.ts',
  'operators.known_device': 'modules/base/operators/login-guard.ts',
  'operators.login_guard': 'modules/base/operators/login-guard.ts',
  'operators.operator_refusal': 'modules/base/operators/refusals.ts',
  'operators.operator_refusal_hour': 'modules/base/operators/refusals.ts',
  'outbox.outbox': 'outbox/days.ts',
  'schedules.letter': 'modules/community/schedules/store.ts',
  'uploads.removed_file': 'modules/base/uploads/store.ts',
  'vendors.asked_round': 'modules/games/vendors/reconcile.ts',
  'vendors.conformance_run': 'modules/games/vendors/portal/store.ts',
  'vendors.supplier_call': 'modules/games/vendors/calls/store.ts',
  'vendors.supplier_health': 'modules/games/vendors/health/store.ts',
  'vendors.untold_mark': 'modules/games/vendors/untold.ts',
  'verification.code': 'modules/people/verification/code-store.ts',
  'verification.conversion': 'modules/people/verification/code-store.ts',
  'verification.day_spend': 'modules/people/verification/code-store.ts',
  'verification.message': 'modules/people/verification/message-store.ts',
  'verification.recipient': 'modules/people/verification/code-store.ts',
  'wagers.open_wager': 'modules/base/wagers/rollups.ts',
};

const STAYS: readonly { readonly why: string; readonly tables: readonly string[] }[] = [
  {
    why: 'settings and lists that operators keep: they grow by their work, not by play',
    tables: [
      'agents.account_type',
      'alerts.channel',
      'alerts.rule',
      'brand.address_data',
      'brand.brand',
      'brand.brand_domain',
      'brand.ip_country',
      'brand.jurisdiction_profile',
      'campaigns.campaign',
      'cashier.deposit_channel',
      'cashier.payment_connection',
      'cashier.provider_report',
      'cashier.receiving_account',
      'catalogue.game',
      'catalogue.tag',
      'catalogue.vendor',
      'content.announcement',
      'content.picture',
      'desk.list_view',
      'identity.provider',
      'jackpots.jackpot_pool',
      'notebook.player_tag',
      'notebook.tag',
      'operators.enrolment_link',
      'operators.operator',
      'operators.operator_brand',
      'operators.own_role',
      'operators.role_limit',
      'retention.class',
      'retention.rule',
      'schedules.schedule',
      'salaries.rule',
      'suspicions.rule',
      'vendors.announced_key',
      'vendors.announcement',
      'vendors.closed_ceiling',
      'vendors.supplier',
      'vendors.supplier_brand',
      'vendors.supplier_key',
      'vendors.supplier_secret',
      'vendors.test_player',
    ],
  },
  {
    why: 'some rows an account, a consumer, a walk or an installation, however much is played',
    tables: [
      'agents.balance',
      'agents.balance_pass',
      'agents.joined',
      'agents.kept',
      'agents.team',
      'audit.audit_head',
      'audit.audit_verified',
      'cashier.payout_account',
      'cashier.payout_claim',
      'catalogue.favourite',
      'catalogue.launched_game',
      'identity.affiliate_code',
      'identity.contact_claim',
      'identity.passkey',
      'identity.person',
      'identity.provider_link',
      'identity.recovery_code',
      'identity.safety',
      'ledger.account',
      'ledger.house_sum',
      'ledger.house_total',
      'ledger.kind_mark',
      'ledger.proof',
      'ledger.proof_walk',
      'limits.member_gate',
      'limits.player_limit',
      'outbox.outbox_cursor',
      'outbox.outbox_lag',
      'outbox.outbox_stream',
      'privacy.erasure',
      'rebates.kept',
      'rebates.owed',
      'rebates.rate',
      'salaries.progress',
      'sealing.data_key',
      'sealing.key_file',
      'sealing.retired_key',
      'jackpots.feed_spent',
      'jackpots.house_day',
      'suspicions.progress',
      'turnover.kept',
      'vendors.feed_cursor',
      'vendors.transfer_account',
    ],
  },
  {
    why: 'money is proven by it, or a key of it holds for ever (docs/adr/0021)',
    tables: [
      'cashier.correction',
      'cashier.deposit',
      'cashier.manual_order',
      'cashier.member_transfer',
      'cashier.withdrawal',
      'command.command_request',
      'freerounds.reward',
      'jackpots.jackpot_epoch',
      'jackpots.jackpot_hit',
      'ledger.checkpoint',
      'ledger.posting',
      'rebates.entry',
      'rebates.payment',
      'salaries.bill',
      'salaries.payment',
      'salaries.run',
      'turnover.fill',
      'turnover.requirement',
      'vendors.free_spins',
      'vendors.told_promo',
      'vendors.told_round',
      'vendors.vendor_tx',
      'wagers.settlement',
      'wagers.wager',
    ],
  },
  {
    why: 'sums of hours, days and months, which stand for what they are sums of and are proven against it',
    tables: [
      'agents.day_kind_sum',
      'agents.day_sum',
      'agents.team_day',
      'jackpots.pool_month',
      'ledger.kind_day',
      'vendors.closed_payout',
      'vendors.compared_day',
      'wagers.brand_rollup',
      'wagers.player_day',
      'wagers.rollup',
    ],
  },
  {
    why: 'what people agreed to, decided or were told, which others have to be able to look up',
    tables: [
      'agents.contract',
      'agents.contract_version',
      'agents.move',
      'audit.audit',
      'audit.audit_anchor',
      'command.proposal',
      'ledger.drift',
      'privacy.copy_made',
      'suspicions.evidence',
      'suspicions.remark',
      'suspicions.suspicion',
      'vendors.case_row',
      'vendors.return_alarm',
      'vendors.vendor_case',
    ],
  },
];

let database: TestDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

const names = async (sql: string): Promise<string[]> =>
  (await superuser.query<{ name: string }>(sql)).rows.map(({ name }) => name);
const listTables = () =>
  names(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs') order by 1`);
const listRetained = () => names('select distinct source as name from retention.class where source is not null');
const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Tables with how often they are accounted for, where that is not once. */
async function findUnaccounted(): Promise<string[]> {
  const accounted = [...(await listRetained()), ...Object.keys(LET_GO_IN), ...STAYS.flatMap(({ tables }) => tables)];
  const times = new Map((await listTables()).map((table) => [table, 0]));
  for (const table of accounted) times.set(table, (times.get(table) ?? Number.NaN) + 1);
  return [...times].filter(([, count]) => count !== 1).map(([table, count]) => `${table}: ${count}`);
}

test('every table lets its rows go, or it is said why they stay', async () => {
  expect(await findUnaccounted()).toEqual([]);
});

test('a table that nobody thought of is found', async () => {
  await runAsSuperuser(database, 'create table wagers.novelty (at timestamptz)');
  try {
    expect(await findUnaccounted()).toEqual(['wagers.novelty: 0']);
  } finally {
    await runAsSuperuser(database, 'drop table wagers.novelty');
  }
});

test.each(Object.entries(LET_GO_IN))('%s is let go in %s', (table, file) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const [schema, name] = table.split('.') as [string, string];
  const says = table === 'outbox.outbox' ? 'outbox_drop_days(' : `delete from ${table}`;
  expect(source.includes(says) || source.includes(`deleteFrom('${schema}.${camel(name)}')`)).toBe(true);
});

type Class = { name: string; source: string; look: string; ended: string; rules: number };
const CLASSES = `select c.name, c.source, c.look, c.ended, count(r.*)::integer as rules from retention.class c
  left join retention.rule r on r.class = c.name where c.source is not null group by c.name order by c.name`;

test('every class that goes has a rule under every jurisdiction, and is looked at by an index', async () => {
  const { rows } = await superuser.query<Class>(CLASSES);
  expect(rows.filter(({ rules }) => rules !== 3)).toEqual([]);
  const whole: string[] = [];
  await superuser.query('set enable_seqscan = off');
  for (const { name, source, look, ended } of rows) {
    const found = await superuser.query<{ 'QUERY PLAN': string }>(
      `explain select ctid from ${source} where ${look} and ${ended} >= '-infinity' and ${ended} < now()`,
    );
    if (found.rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'))) whole.push(name);
  }
  expect(whole).toEqual([]);
});
