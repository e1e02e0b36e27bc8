import type { ConsoleCallName } from '@baize/contract/console-calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../testing-console.ts';
import { putOwnThings } from '../../testing-own-things.ts';

/**
 * What every list of the console prints of a row finds that row, typed into the list's search as it stands there. Of
 * withdrawals, whose accounts are sealed, the same stands in withdrawals.it.test.ts, of rounds and wagers beside them.
 */
let t: TestConsole;
let owner: TestOperator;
let player: string;
let campaign: string;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  const members = [await t.member(), await t.member()];
  player = String(members[0]);
  const admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  for (const [at, memberId] of members.entries()) {
    const { value: file } = await owner.ask<{ account: string }>('getPlayer', { id: String(memberId) });
    const amount = `${5 + at}.00`;
    const correction = { account: file.account, direction: 'credit', amount, reason: 'Agreed with the desk.' };
    expect((await owner.ask('makeCorrection', correction)).code).toBe('OK');
  }
  const payoutAccount = crypto.randomUUID();
  const own = { brandId: t.brandId, memberId: player, operatorId: '1', payoutAccount };
  const things = await putOwnThings(admin, own);
  campaign = things.campaign;
  await fillIn(admin);
  await admin.end();
});
afterAll(() => t.close());

/** Words, names and other rows beside those things, so that each search has something that it leaves out. */
async function fillIn(admin: pg.Client): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(`
    update cashier.manual_order set provider = 'bKash', number = '01711000222', remark = 'RAIN7', reference = 'TXN9A';
    update cashier.deposit set provider_ref = 'cs_live_Abc' || id, method = 'bank';
    insert into cashier.deposit (id, brand_id, member_id, amount, currency, method, state, expires_at, fee)
      select gen_random_uuid(), brand_id, member_id + 1, 777700000, currency, method, 'pending', expires_at, fee
        from cashier.deposit where state = 'pending';
    insert into outbox.outbox_dead_letter (consumer, epoch, xid, event_id, brand_id, member_id, type, data, event_at, state,
        error, tries, first_failed_at, last_failed_at)
      select 'rollups', 1, '7'::xid8, n, ${t.brandId}, ${player}, 'deposit.credited', '{"type":"deposit.credited"}', now(),
        'dead', 'a sum of ' || n, 1, now(), now() from generate_series(11, 12) n;
    update campaigns.campaign set name = 'Monsoon gift';
    update freerounds.reward set game_code = 'stu_kite';
    update verification.message set masked_recipient = '+88017•••••222', fault = 'number unknown', price = 45000;
    update alerts.alert set name = 'Studio PG', acknowledged_by = 'Rahima', acknowledged_at = now(), note = 'Seen';`);
  await admin.query('set session_replication_role = origin');
}

type Row = Readonly<Record<string, unknown>>;
type Printed = (row: Row) => readonly unknown[];
/** As the console cuts a long id, and as it prints money. */
const short = (id: unknown): string => `${String(id).slice(0, 8)}…`;
const money = (amount: unknown): string =>
  `৳ ${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 5 })}`;
const order: Printed = (row) => [short(row['id']), row['id'], money(row['amount'])];

const LISTS: Readonly<Partial<Record<ConsoleCallName, { printed: Printed; more?: () => Row }>>> = {
  listPlayers: { printed: (row) => [row['account'], row['nickname'], row['id'], row['parent']].filter(Boolean) },
  listBrandDeposits: { printed: (row) => [...order(row), row['account'], row['checkout'] && short(row['checkout'])] },
  listManualDeposits: {
    printed: (row) => [...order(row), row['login'], 'RAIN7', 'txn9a', '01711000222', 'bKash 01711000222'],
  },
  listCorrections: { printed: (row) => [...order(row), row['account'], row['maker']] },
  listTransfers: {
    printed: (row) => [short(row['reference']), row['account'], row['supplierName'], row['amount'], row['id']],
  },
  listSupplierCases: { printed: (row) => [row['supplierName'], row['day'], row['code'], row['id']] },
  listMessages: { printed: (row) => [row['maskedRecipient'], row['fault'], money(row['price'])] },
  listProposals: { printed: (row) => [row['subject'], row['maker'], row['id']] },
  listAlerts: { printed: (row) => [row['name'], row['acknowledgedBy']] },
  listDeadLetters: { printed: (row) => [row['id'], row['eventType'], row['consumer'], row['error']] },
  listCampaigns: {
    printed: (row) => [
      row['name'],
      money(row['budget']),
      ...(row['games'] as { gameName: string }[]).map(({ gameName }) => gameName),
    ],
  },
  listCampaignRewards: { printed: (row) => [row['account'], row['playerId']], more: () => ({ id: campaign }) },
};

test.each(Object.entries(LISTS))('%s finds what it prints', async (name, { printed, more = () => ({}) }) => {
  const call = name as ConsoleCallName;
  const read = async (search?: unknown): Promise<Row[]> => {
    const said = await owner.ask<{ content: Row[] }>(call, { ...more(), ...(search !== undefined && { search }) });
    expect([call, search, said.code]).toEqual([call, search, 'OK']);
    return said.value.content;
  };
  const rows = await read();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    for (const text of printed(row).filter((each) => each !== null && each !== ''))
      expect([text, (await read(text)).map(({ id }) => id)]).toEqual([text, expect.arrayContaining([row['id']])]);
  expect(await read('no row is called so')).toEqual([]);
  if (rows.length > 1) {
    const found = await read(printed(rows[0]!)[0]);
    expect(found.length).toBeLessThan(rows.length);
  }
});
