import { randomUUID } from 'node:crypto';
import type { ConsoleCallName } from '@baize/contract/console-calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../testing-console.ts';
import { putOwnThings } from '../../testing-own-things.ts';

/** Every list of the console that is asked from when until when, over rows of known moments. */
let t: TestConsole;
let owner: TestOperator;
let player: string;

const [EARLY, LATE] = ['2021-03-04T05:06:07.000Z', '2031-03-04T05:06:07.000Z'];
/** Where the moments stand by which a list is asked. */
const MOMENTS = [
  'cashier.deposit created_at',
  'cashier.correction made_at',
  'identity.member registered_at',
  'suspicions.suspicion found_at',
  'agents.contract created_at',
  'salaries.bill created_at',
  'salaries.run settled_at',
  'alerts.alert opened_at',
  'vendors.transfer created_at',
  'vendors.vendor_case opened_at',
  'verification.message created_at',
  'command.proposal made_at',
] as const;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  const memberId = await t.member();
  player = String(memberId);
  const { value: file } = await owner.ask<{ account: string }>('getPlayer', { id: player });
  const correction = { account: file.account, direction: 'credit', amount: '5.00', reason: 'Agreed with the desk.' };
  expect((await owner.ask('makeCorrection', correction)).code).toBe('OK');
  const admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  const payoutAccount = randomUUID();
  const things = { brandId: t.brandId, memberId: player, operatorId: '1', payoutAccount };
  await putOwnThings(admin, things);
  await admin.query('set session_replication_role = replica');
  for (const moment of MOMENTS) {
    const [table, column] = moment.split(' ') as [string, string];
    await admin.query(`update ${table} set ${column} = $1`, [EARLY]);
  }
  await admin.end();
});
afterAll(() => t.close());

type Asked = Readonly<Record<string, string>>;
const ofPlayer = (): Asked => ({ id: player });
const ofBrand = (): Asked => ({});
const CALLS: readonly { readonly call: ConsoleCallName; readonly more: () => Asked }[] = [
  { call: 'listBrandDeposits', more: ofBrand },
  { call: 'listManualDeposits', more: ofBrand },
  { call: 'listPlayerDeposits', more: ofPlayer },
  { call: 'listCorrections', more: ofBrand },
  { call: 'listPlayers', more: ofBrand },
  { call: 'listSuspicions', more: ofBrand },
  { call: 'listAgentContracts', more: ofBrand },
  { call: 'listSalaryBills', more: ofBrand },
  { call: 'listSalaryRuns', more: ofBrand },
  { call: 'listAlerts', more: ofBrand },
  { call: 'listTransfers', more: ofBrand },
  { call: 'listSupplierCases', more: ofBrand },
  { call: 'listMessages', more: ofBrand },
  { call: 'listProposals', more: ofBrand },
];

test.each(CALLS)('$call is asked from when until when, the end itself left out', async ({ call, more }) => {
  const count = async (span: Asked): Promise<number> => {
    const said = await owner.ask<{ content: unknown[] }>(call, { ...more(), ...span });
    expect([call, said.code]).toEqual([call, 'OK']);
    return said.value.content.length;
  };
  const all = await count({});
  expect(all).toBeGreaterThan(0);
  expect(await count({ from: EARLY, to: LATE })).toBe(all);
  expect(await count({ from: '2021-03-04T05:06:07.001Z' })).toBe(0);
  expect(await count({ to: EARLY })).toBe(0);
  expect((await owner.ask(call, { ...more(), from: 'yesterday' })).fields).toHaveProperty('from');
});

test('the audit log is read by the kind of what its entries are about, the oldest first too', async () => {
  await owner.ask('saveListView', { list: 'audit', name: 'A', query: '', hidden: [], isDefault: false });
  const read = async (asked: Readonly<Record<string, string>>) =>
    (await owner.ask<{ content: { seq: string; target: string }[] }>('listAudit', asked)).value.content;
  const found = await read({ target: 'correction:' });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ target }) => target.startsWith('correction:'))).toBe(true);
  expect(await read({ target: 'correctio:' })).toEqual([]);
  // From before the first row on; a view of one's own is no entry.
  const all = await read({ after: '0' });
  expect(all.at(-1)?.seq).toBe('1');
  expect(all.some(({ target }) => target.includes('view'))).toBe(false);
});
