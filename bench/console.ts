/**
 * What the console's lists cost with many rows behind each: the first page, and the dearest of the filters that it
 * offers, p95. What is measured is what the server does for a list: its statements, as the product's own user.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { listDeadLetters } from '../apps/server/src/outbox/dead-letters.ts';
import { listProposals } from '../apps/server/src/command/proposals.ts';
import { listAuditRows } from '../apps/server/src/audit/queries.ts';
import { createDb, type Db, type Tx } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { brandId } from '../apps/server/src/ids.ts';
import { listBrandDeposits, sumDeposits } from '../apps/server/src/modules/money/cashier/brand-deposits.ts';
import { listCorrectionRows } from '../apps/server/src/modules/money/cashier/correction-store.ts';
import { listManualRows } from '../apps/server/src/modules/money/cashier/manual/store.ts';
import { listBrandWithdrawals } from '../apps/server/src/modules/money/cashier/withdrawals/store.ts';
import { sumWithdrawals } from '../apps/server/src/modules/money/cashier/withdrawals/totals.ts';
import { listStored as listAlerts } from '../apps/server/src/modules/community/alerts/store.ts';
import { listCases } from '../apps/server/src/modules/games/vendors/case-store.ts';
import { readTransfers } from '../apps/server/src/modules/games/vendors/transfer/queries.ts';
import { listMessages } from '../apps/server/src/modules/people/verification/message-store.ts';
import { listBrandBills, listRuns } from '../apps/server/src/modules/rewards/salaries/console-queries.ts';
import { listStored as listSuspicions } from '../apps/server/src/modules/rewards/suspicions/store.ts';
import { listPlayerRows } from '../apps/server/src/modules/views/player-file/queries.ts';
import { listRounds } from '../apps/server/src/modules/views/rounds/list.ts';
import { sumRounds } from '../apps/server/src/modules/views/rounds/totals.ts';
import { withCluster } from './lib/cluster.ts';
import { ask } from './lib/ask.ts';
import { CASE_WAYS, MADE_WAYS, MANUAL_WAYS, member, PROPOSAL_WAYS, TRANSFER_WAYS, WAYS } from './lib/search-ways.ts';
import { fillTable, type Columns } from './lib/fill-table.ts';
import { quantile, round } from './lib/stats.ts';
import { fill as fillWagers } from './history.ts';
import { FIRST_PLAYER, PLAYERS, seedPlayers } from './ledger.ts';
import type { BenchResult } from './run.ts';

const ROWS_USUAL = 1_000_000;
const ASKED = 30;
const PAGE_SIZE = 25;
const FIRST_MAX_MS = 100;
const FILTER_MAX_MS = 300;
const FILLED = 'bench-console';
const DATABASE = 'console';
const MINUTE_MS = 60_000;
const PASSWORDS = { owner: 'owner', app: 'app' };

/** `run([rows, folder])`. A folder keeps the filled cluster: the next run with it measures what is there. */
export async function run(args: string[]): Promise<BenchResult> {
  const folder = args[1];
  const filled = folder !== undefined && existsSync(join(folder, FILLED));
  const rows = filled ? Number(readFileSync(join(folder, FILLED), 'utf8')) : Number(args[0] ?? ROWS_USUAL);
  return withCluster(async (cluster) => {
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), DATABASE, PASSWORDS);
    const superUrl = cluster.url(DATABASE);
    if (!filled) {
      await migrate(ownerUrl);
      await fillLists(superUrl, await seedPlayers(superUrl), rows);
      if (folder !== undefined) writeFileSync(join(folder, FILLED), String(rows));
    }
    const [place] = await ask<{ brand: number }>(superUrl, 'select min(brand_id) as brand from ledger.account');
    const db = createDb(appUrl, 2, () => undefined);
    const figures = await readLists({ db, brand: place!.brand, rows });
    await db.close();
    return report({ rows, ...figures });
  }, folder);
}

function report(figures: Record<string, number>): BenchResult {
  const targets = Object.fromEntries(
    Object.keys(figures)
      .filter((name) => name !== 'rows')
      .map((name) => [name, name.endsWith('FirstP95') ? FIRST_MAX_MS : FILTER_MAX_MS]),
  );
  const met = Object.entries(targets).every(([name, target]) => figures[name]! <= target);
  return { bench: 'console', figures, targets, met };
}

const minutesAgo = (n = 'n'): string => `now() - ${n} * interval '1 minute'`;
/** One of these in turn, so that a rare word is one in a thousand. */
const rarely = (rare: string, usual: string): string => `case n % 1000 when 0 then '${rare}' else '${usual}' end`;
/** Of one of the players who staked, as the wagers' are. */
const PLAYER = `${FIRST_PLAYER} + n % ${PLAYERS}`;

const tablesOf = (brand: number): Readonly<Record<string, Columns>> => ({
  ...moneyTables(brand),
  ...deskTables(brand),
});

const moneyTables = (brand: number): Readonly<Record<string, Columns>> => {
  const ofBrand = { brand_id: String(brand), currency: "'BDT'", member_id: PLAYER };
  const order = { ...ofBrand, amount: '100000 * (1 + n % 500)', created_at: minutesAgo() };
  return {
    'identity.member': {
      id: `${FIRST_PLAYER + PLAYERS} + n`,
      brand_id: String(brand),
      account: "'someone' || n",
      account_key: "'someone' || n",
      type: '0',
      currency: "'BDT'",
      status: rarely('disabled', 'active'),
      registered_at: minutesAgo('(1000000 - n)'),
    },
    'cashier.deposit': {
      ...order,
      method: rarely('rare-pay', 'sandbox'),
      state: rarely('disputed', 'credited'),
      credited_at: `${minutesAgo()} + interval '30 seconds'`,
      ordered: 'null',
    },
    'cashier.withdrawal': { ...order, state: rarely('risk-review', 'received-full'), closed_at: minutesAgo() },
    'vendors.transfer': {
      ...ofBrand,
      seq: '10000000 - n',
      supplier_id: '1',
      direction: rarely('out', 'in'),
      reference: "replace(gen_random_uuid()::text, '-', '')",
      amount: '100000',
      state: "'credited'",
      created_at: minutesAgo(),
      ended_at: minutesAgo(),
    },
    'cashier.correction': { ...ofBrand, amount: '100000', made_at: minutesAgo(), state: "'applied'" },
  };
};

const deskTables = (brand: number): Readonly<Record<string, Columns>> => {
  const ofBrand = { brand_id: String(brand), currency: "'BDT'", member_id: PLAYER };
  return {
    'audit.audit': {
      seq: '10000000 - n',
      brand_id: String(brand),
      at: minutesAgo(),
      actor: rarely('clerk', 'maker'),
      action: rarely('decide-deposit', 'read-message'),
      target: "'player:' || (1000 + n % 5000)",
      ip: "'127.0.0.1'",
    },
    'verification.message': {
      brand_id: String(brand),
      channel: rarely('email', 'sms'),
      purpose: "'login'",
      state: rarely('failed', 'sent'),
      created_at: minutesAgo(),
    },
    'command.proposal': {
      brand_id: String(brand),
      kind: "'use-receiving-account'",
      subject: "'receiving-account:' || n",
      state: rarely('rejected', 'applied'),
      made_at: minutesAgo(),
    },
    'alerts.alert': {
      brand_id: String(brand),
      kind: rarely('DISK', 'LAG'),
      opened_at: minutesAgo(),
      closed_at: minutesAgo(),
    },
    'suspicions.suspicion': {
      brand_id: String(brand),
      kind: rarely('CIRCLE', 'RING'),
      state: "'DISMISSED'",
      currency: "'BDT'",
      accounts: `array[(${PLAYER})::bigint]`,
      found_at: minutesAgo(),
    },
    'salaries.run': {
      brand_id: String(brand),
      kind: "'DAILY'",
      period: "'daily'",
      currency: "'BDT'",
      state: "'DONE'",
      settled_at: minutesAgo(),
    },
    'salaries.bill': {
      ...ofBrand,
      kind: "'DAILY'",
      category: "'CONS'",
      state: rarely('UNAPPROVED', 'ISSUED'),
      created_at: minutesAgo(),
    },
    'vendors.vendor_case': {
      id: '10000000 - n',
      brand_id: String(brand),
      supplier_id: '1',
      code: "'CODE_' || n",
      opened_at: minutesAgo(),
      decision: "'closed'",
      decided_at: minutesAgo(),
    },
    ...letterTable(brand),
  };
};

/** Of a thousand letters one has failed, the others waited behind it. */
const letterTable = (brand: number): Readonly<Record<string, Columns>> => ({
  'outbox.outbox_dead_letter': {
    brand_id: String(brand),
    event_id: 'n',
    state: "'handled'",
    event_at: minutesAgo(),
    error: rarely('cannot handle', ''),
  },
});

async function fillLists(superUrl: string, brand: number, rows: number): Promise<void> {
  await fillWagers(superUrl, brand, { wagers: rows });
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query("select set_config('baize.brand', $1, false)", [String(brand)]);
    for (const [table, columns] of Object.entries(tablesOf(brand))) {
      const start = performance.now();
      await fillTable(client, table, { rows, columns });
      console.log(`${table}: ${rows} rows after ${round((performance.now() - start) / 1_000, 0)} s`);
    }
    // Cases are listed with their supplier: without one none is found, and every look walks past all of them.
    await fillTable(client, 'vendors.supplier', { rows: 1, columns: { id: '1', code: "'bench'", name: "'Bench'" } });
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

type Look = (tx: Tx, more: never) => Promise<unknown>;
/** A list, and what each of its filters asks; dates are asked of every list besides. */
type List = { readonly look: Look; readonly filters: readonly object[] };

const PAGE = { pageSize: PAGE_SIZE };
const BOUNDS = { limit: PAGE_SIZE, offset: 0 };
const NAMED = (text: string) => ({ games: text.includes('game') ? ['stu_game1'] : [], vendors: [] });
const NAMES = { game: (code: string) => code, vendor: (code: string) => code, named: NAMED };

const listsOf = (brand: number): Readonly<Record<string, List>> => ({ ...moneyLists(), ...deskLists(brand) });

const all = { state: undefined, channel: undefined, number: undefined };

function moneyLists(): Readonly<Record<string, List>> {
  return {
    players: {
      look: (tx, more) => listPlayerRows(tx, { ...PAGE, ...(more as object) }),
      filters: [
        { search: 'someone12' },
        { search: 'nobody' },
        { status: 'disabled' },
        { status: 'frozen' },
        { type: 4 },
      ],
    },
    deposits: {
      look: (tx, more) => listBrandDeposits(tx, { by: 'ordered', ...PAGE, ...(more as object) }),
      filters: [
        { state: 'disputed' },
        { state: 'review' },
        { method: 'rare-pay' },
        { member },
        { currency: 'USD' },
        { by: 'credited' },
        { ways: WAYS },
        { by: 'credited', ways: WAYS },
        { state: 'disputed', ways: WAYS },
      ],
    },
    depositSums: {
      look: (tx, more) => sumDeposits(tx, { by: 'ordered', ...(more as object) }),
      filters: [{ state: 'disputed' }, { ways: WAYS }],
    },
    manualDeposits: {
      look: (tx, more) => listManualRows(tx, { waiting: 'yes', ...PAGE, ...(more as object) }),
      filters: [{ words: 'NOTHING' }, { member }, { state: 'review' }, { waiting: undefined, ways: MANUAL_WAYS }],
    },
    withdrawals: {
      look: (tx, more) => listBrandWithdrawals(tx, { ...PAGE, ...(more as object) }),
      filters: [
        { waiting: 'yes' },
        { state: 'risk-review' },
        { state: 'dispute' },
        { member },
        { min: '499.00' },
        { ways: WAYS },
      ],
    },
    withdrawalSums: { look: (tx, more) => sumWithdrawals(tx, more), filters: [{ waiting: 'yes' }] },
    corrections: {
      look: (tx, more) => listCorrectionRows(tx, { ...all, ...BOUNDS, ...(more as object) }),
      filters: [{ state: 'waiting' }, { number: 'd0b5fd5a' }, { ways: MADE_WAYS }],
    },
  };
}

function deskLists(brand: number): Readonly<Record<string, List>> {
  const of = brandId(brand);
  return {
    audit: {
      look: (tx, more) => listAuditRows(tx, { ...PAGE, ...(more as object) }),
      filters: [
        { actor: 'clerk' },
        { actor: 'nobody' },
        { action: 'decide-deposit' },
        { action: 'rotate-keys' },
        { targets: ['player:1007'] },
        { targets: ['deposit:'] },
        { targets: ['deposit:4b1dd00d'] },
        { targets: ['4b1dd00d'] },
      ],
    },
    messages: {
      look: (tx, more) => listMessages(tx, { brandId: of, ...all, ...BOUNDS, ...(more as object) }),
      filters: [
        { state: 'failed' },
        { state: 'waiting' },
        { channel: 'email' },
        { search: '+88017' },
        { search: 'nobody' },
      ],
    },
    proposals: {
      look: (tx, more) => listProposals(tx, { state: undefined, ...BOUNDS, ...(more as object) }),
      filters: [{ state: 'waiting' }, { state: 'rejected' }, { ways: PROPOSAL_WAYS }],
    },
    alerts: {
      look: (tx, more) => listAlerts(tx, { ...PAGE, ...(more as object) }),
      filters: [{ state: 'OPEN' }, { kind: 'DISK' }, { kind: 'MONEY' }, { search: 'nobody' }],
    },
    suspicions: {
      look: (tx, more) => listSuspicions(tx, { ...PAGE, ...(more as object) }),
      filters: [{ state: 'OPEN' }, { kind: 'CIRCLE' }, { memberId: member }],
    },
    salaryBills: {
      look: (tx, more) => listBrandBills(tx, { ...PAGE, ...(more as object) }),
      filters: [{ state: 'UNAPPROVED' }, { kind: 'HOURLY' }, { memberId: member }],
    },
    salaryRuns: { look: (tx, more) => listRuns(tx, { ...PAGE, ...(more as object) }), filters: [{ kind: 'HOURLY' }] },
    ...playLists(brand),
  };
}

function playLists(brand: number): Readonly<Record<string, List>> {
  const of = brandId(brand);
  return {
    transfers: {
      look: (tx, more) => readTransfers(tx, { brandId: of, ...PAGE, ...(more as object) }, { suppliers: [] }),
      filters: [
        { state: 'open' },
        { state: 'reversed' },
        { direction: 'out' },
        { memberId: member },
        { reference: 'x' },
        { ways: TRANSFER_WAYS },
      ],
    },
    supplierCases: {
      look: (tx, more) => listCases(tx, { ...PAGE, ...(more as object) }),
      filters: [{ state: 'open' }, { supplier: 'bench' }, { supplier: 'nobody' }, { ways: CASE_WAYS }],
    },
    deadLetters: {
      look: (tx, more) => listDeadLetters(tx, { brandId: of, state: null, ...BOUNDS, ...(more as object) }),
      filters: [{ state: 'dead' }, { search: 'nobody' }, { search: 'cannot' }],
    },
    rounds: {
      look: (tx, more) => listRounds(tx, { names: NAMES, ...PAGE, ...(more as object) }),
      filters: [
        { search: 'player7' },
        { search: 'some game' },
        { search: '77.00' },
        { gameCode: 'stu_game1' },
        { vendor: 'NONE' },
        { state: 'open' },
        { stakeMin: '5.00' },
      ],
    },
    roundSums: { look: (tx, more) => sumRounds(tx, more, NAMED), filters: [{ gameCode: 'stu_game1' }] },
  };
}

/** A day in the middle of what there is, all of its older half, and a time of which there is nothing. */
function spansOf(rows: number): readonly object[] {
  const at = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const middle = Math.floor(rows / 2);
  return [{ from: at(middle + 1_440), to: at(middle) }, { to: at(middle) }, { from: at(rows * 4), to: at(rows * 3) }];
}

type Reading = { readonly db: Db; readonly brand: number; readonly rows: number };
async function readLists({ db, brand, rows }: Reading): Promise<Record<string, number>> {
  const p95 = async (look: Look, more: object): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < ASKED; at += 1) {
      const start = performance.now();
      await db.tx(brandId(brand), (tx) => look(tx, more as never));
      times.push(performance.now() - start);
    }
    return round(quantile(times, 0.95), 1);
  };
  const figures: Record<string, number> = {};
  for (const [name, { look, filters }] of Object.entries(listsOf(brand))) {
    figures[`${name}FirstP95`] = await p95(look, {});
    let worst = { ms: 0, asked: '' };
    for (const filter of [...filters, ...spansOf(rows)]) {
      const ms = await p95(look, filter);
      const asked = JSON.stringify(filter, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
      if (ms > worst.ms) worst = { ms, asked };
    }
    figures[`${name}FilterP95`] = worst.ms;
    console.log(`${name}: first page ${figures[`${name}FirstP95`]} ms, dearest filter ${worst.ms} ms (${worst.asked})`);
  }
  return figures;
}
