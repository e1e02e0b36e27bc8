/**
 * For ids.attack.it.test.ts: one of each thing that a member or a brand has, as rows, and which call's field takes the
 * id of which. A row need not have come about as the product makes it: it has to be found by whoever it belongs to.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';

type Owner = {
  readonly brandId: number;
  readonly memberId: string;
  readonly operatorId: string;
  readonly payoutAccount: string;
};
type Row = Readonly<Record<string, unknown>>;

/** Of columns that must be said and about which nothing is. */
const FILLERS: Readonly<Record<string, () => unknown>> = {
  bigint: () => '0',
  integer: () => 0,
  smallint: () => 1,
  numeric: () => '0',
  'double precision': () => 0.5,
  boolean: () => false,
  text: () => 'x',
  uuid: randomUUID,
  bytea: () => Buffer.alloc(32),
  jsonb: () => '{}',
  date: () => '2026-01-01',
  'text[]': () => [],
  'timestamp with time zone': () => new Date(),
};

/** The row's id. */
async function putRow(admin: pg.Client, table: string, row: Row): Promise<string> {
  const { rows: columns } = await admin.query<{ name: string; type: string; identity: string }>(
    `select attname as name, format_type(atttypid, null) as type, attidentity as identity from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attnotnull
        and not atthasdef`,
    [table],
  );
  const all: Record<string, unknown> = {};
  for (const { name, type, identity } of columns) if (identity === '') all[name] = FILLERS[type]?.();
  Object.assign(all, row);
  const names = Object.keys(all);
  const { rows } = await admin.query<{ made: Row }>(
    `insert into ${table} as made (${names.join(', ')}) overriding system value
      values (${names.map((_name, index) => `$${index + 1}`).join(', ')}) returning to_jsonb(made) as made`,
    Object.values(all),
  );
  return String(rows[0]!.made['id']);
}

const termsOf = (kind: string, category: string): string =>
  JSON.stringify(
    kind === 'REALTIME'
      ? { kind, category, profitRate: '0.001', lossRate: '0.002', singleBet: '100' }
      : {
          kind,
          category,
          period: kind === 'DAILY' ? 'daily' : 'hourly',
          carry: 'NONE',
          rateType: 'P',
          tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, rate: '0.008' }],
        },
  );

const SPAN = { period_from: new Date(0), period_to: new Date(86_400_000) };
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);
const fresh = (): Row => ({ id: randomUUID() });
const number = (): Row => ({ id: 700_000 + randomInt(99_999) });
type Put = (table: string, row: Row) => Promise<string>;

export type OwnThings = Readonly<Record<OwnKind, string>>;
export async function putOwnThings(admin: pg.Client, owner: Owner): Promise<OwnThings> {
  const put: Put = (table, row) => putRow(admin, table, { brand_id: owner.brandId, ...row });
  // Rows refer to games, channels and keys that are not there.
  await admin.query('set session_replication_role = replica');
  const things = {
    ...(await contractThings(put, owner)),
    ...(await cashierThings(put, owner)),
    ...(await otherThings(put, owner)),
  };
  await admin.query('set session_replication_role = origin');
  return things;
}

async function contractThings(put: Put, { memberId }: Owner) {
  const of = { holder_id: memberId, kind: 'DAILY', category: 'CONS' };
  const offer = (kind: string): Promise<string> =>
    put('agents.contract', {
      ...fresh(),
      ...of,
      kind,
      category: 'RNG',
      state: 'OFFERED',
      expires_at: inAnHour(),
      offered: termsOf(kind, 'RNG'),
    });
  const contract = await put('agents.contract', { ...fresh(), ...of, state: 'ACTIVE' });
  await put('agents.contract_version', { contract_id: contract, version: 1, terms: termsOf('DAILY', 'CONS') });
  const paid = { kind: 'DAILY', currency: 'BDT', ...SPAN };
  const run = await put('salaries.run', { ...fresh(), ...paid, period: 'daily', state: 'DONE' });
  const bill = { run_id: run, contract_id: contract, member_id: memberId, category: 'CONS', state: 'UNAPPROVED' };
  const rebate = { member_id: memberId, category: 'RNG', own: true, currency: 'BDT', amount: 100_000n };
  return {
    contract,
    run,
    dailyOffer: await offer('DAILY'),
    hourlyOffer: await offer('HOURLY'),
    realtimeOffer: await offer('REALTIME'),
    bill: await put('salaries.bill', { ...fresh(), ...paid, ...bill }),
    rebate: await put('rebates.payment', { ...fresh(), ...rebate }),
  };
}

async function cashierThings(put: Put, { brandId, memberId, payoutAccount }: Owner) {
  const order = { member_id: memberId, amount: 10_000_000n, currency: 'BDT' };
  const deposit = { ...order, method: 'manual', state: 'pending', expires_at: inAnHour() };
  const manual = await put('cashier.deposit', { ...fresh(), ...deposit });
  await put('cashier.manual_order', { member_id: memberId, deposit_id: manual });
  const withdrawal = { ...order, payout_account_id: payoutAccount, state: 'risk-review' };
  const connection = { mode: 'test', provider: brandId % 2 === 0 ? 'nowpayments' : 'stripe', key_end: '1234' };
  return {
    manual,
    payoutAccount,
    withdrawal: await put('cashier.withdrawal', { ...fresh(), ...withdrawal }),
    receivingAccount: await put('cashier.receiving_account', fresh()),
    connection: await put('cashier.payment_connection', { ...fresh(), ...connection }),
    report: await put('cashier.provider_report', { ...fresh(), provider: 'stripe', sums: '[]', differences: '[]' }),
  };
}

async function otherThings(put: Put, { memberId, operatorId }: Owner) {
  const ofMember = { ...fresh(), member_id: memberId };
  const suspicion = { kind: 'RING', currency: 'BDT', accounts: [memberId] };
  const text = { channel: 'sms', purpose: 'login', state: 'waiting', code_id: randomUUID() };
  const reference = randomUUID().replaceAll('-', '');
  const transfer = { supplier_id: 1, direction: 'in', currency: 'BDT', reference, amount: 100n };
  const conformance = {
    supplier_id: 1,
    dialect: 'v2',
    planned: 1,
    state: 'done',
    ended_at: new Date(),
    outcomes: '[]',
  };
  const rounds = { supplier_id: 1, currency: 'BDT', rounds: 10, stake: 100n, ends_at: new Date('2036-01-01') };
  const games = { game_codes: ['stu_kite'], rtps_e6: [950_000] };
  const campaign = { ...rounds, ...games, starts_at: new Date(0), days: 7, multiple: 1, budget: 1_000_000n };
  const campaignId = await put('campaigns.campaign', { ...fresh(), ...campaign });
  const reward = { ...rounds, pays: 'cash', campaign_id: campaignId };
  const alarm = { currency: 'BDT', game_code: 'stu_dice', month: '2026-11' };
  return {
    passkey: await put('identity.passkey', { ...ofMember, credential_id: randomUUID() }),
    message: await put('messages.message', { ...ofMember, kind: 'deposit-credited' }),
    alert: await put('alerts.alert', { ...fresh(), kind: 'LAG' }),
    schedule: await put('schedules.schedule', {
      ...fresh(),
      report_of: 'play',
      format: 'pdf',
      period: 'daily',
      state: 'running',
      next_at: inAnHour(),
    }),
    suspicion: await put('suspicions.suspicion', { ...fresh(), ...suspicion }),
    text: await put('verification.message', { ...fresh(), ...text }),
    proposal: await put('command.proposal', { ...fresh(), maker_id: operatorId, kind: 'use-receiving-account' }),
    transfer: await put('vendors.transfer', { ...ofMember, ...fresh(), ...transfer }),
    supplierCase: await put('vendors.vendor_case', { ...number(), supplier_id: 1, code: randomUUID() }),
    alarm: await put('vendors.return_alarm', { ...number(), ...alarm }),
    conformanceRun: await put('vendors.conformance_run', { ...fresh(), ...conformance }),
    campaign: campaignId,
    reward: await put('freerounds.reward', { ...ofMember, ...fresh(), ...reward }),
    tag: await put('notebook.tag', { ...number(), tone: 'gold' }),
    ownRole: `own:${await put('operators.own_role', { ...number(), permissions: ['overview.read'] })}`,
  };
}

/** What each field that holds an id names. */
export const KIND_OF = {
  'endOwnSession.id': 'session',
  'endPlayerSession.session': 'otherSession',
  'endOperatorSession.session': 'operatorSession',
  'changePlayerTag.tag': 'tag',
  'removePlayerTag.tag': 'tag',
  'setPlayerTag.tag': 'tag',
  'changeRole.key': 'ownRole',
  'removeRole.key': 'ownRole',
  'limitRole.key': 'ownRole',
  'removePasskey.id': 'passkey',
  'readMessage.id': 'message',
  'getWagerReplay.id': 'wager',
  'listPlayerWagers.wager': 'wager',
  'claimDeposit.id': 'manual',
  'cancelDeposit.id': 'manual',
  'getDeposit.id': 'deposit',
  'createWithdrawal.accountId': 'payoutAccount',
  'getWithdrawal.id': 'withdrawal',
  'cancelWithdrawal.id': 'withdrawal',
  'confirmWithdrawal.id': 'withdrawal',
  'processDailySalaryContract.id': 'dailyOffer',
  'processDailySalary.id': 'dailyOffer',
  'processHourlySalaryContract.contractId': 'hourlyOffer',
  'processRealtimeSalaryContract.contractId': 'realtimeOffer',
  'listContractVersions.id': 'contract',
  'askContractEnd.id': 'contract',
  'collectBill.id': 'bill',
  'explainBill.id': 'bill',
  'explainBillAccount.id': 'bill',
  'explainRebate.id': 'rebate',
  'getAgentContract.id': 'contract',
  'getAlert.id': 'alert',
  'acknowledgeAlert.id': 'alert',
  'changeReportSchedule.id': 'schedule',
  'stopReportSchedule.id': 'schedule',
  'getSuspicion.id': 'suspicion',
  'noteSuspicion.id': 'suspicion',
  'decideSuspicion.id': 'suspicion',
  'checkCorrection.id': 'correction',
  'decideSalaryBill.id': 'bill',
  'explainSalaryBill.id': 'bill',
  'explainSalaryBillAccount.id': 'bill',
  'explainPlayerRebate.payment': 'rebate',
  'getSalaryRun.id': 'run',
  'replaySalaryRun.id': 'run',
  'readMessageText.id': 'text',
  'acknowledgeTakenBack.id': 'deposit',
  'decideDeposit.id': 'deposit',
  'askDeposit.id': 'deposit',
  'getManualDeposit.id': 'manual',
  'reviewDeposit.id': 'manual',
  'updateReceivingAccount.id': 'receivingAccount',
  'updatePaymentConnection.id': 'connection',
  'getProviderReport.id': 'report',
  'getWithdrawalCase.id': 'withdrawal',
  'decideWithdrawal.id': 'withdrawal',
  'endWithdrawal.id': 'withdrawal',
  'checkProposal.id': 'proposal',
  'withdrawProposal.id': 'proposal',
  'askTransfer.id': 'transfer',
  'resolveTransfer.id': 'transfer',
  'getSupplierCase.id': 'supplierCase',
  'listSupplierCaseRows.id': 'supplierCase',
  'decideSupplierCase.id': 'supplierCase',
  'acknowledgeReturn.id': 'alarm',
  'getCampaign.id': 'campaign',
  'listCampaignRewards.id': 'campaign',
  'updateCampaign.id': 'campaign',
  'startCampaign.id': 'campaign',
  'stopCampaign.id': 'campaign',
  'assignCampaign.id': 'campaign',
  'cancelCampaignReward.id': 'campaign',
  'cancelCampaignReward.reward': 'reward',
  'getConformanceRun.id': 'conformanceRun',
  'stopConformanceRun.id': 'conformanceRun',
  'getConformanceReport.id': 'conformanceRun',
} as const satisfies Readonly<Record<string, OwnKind | OtherKind>>;
type OtherKind = 'session' | 'otherSession' | 'operatorSession' | 'wager' | 'deposit' | 'correction';
export type OwnKind =
  | 'payoutAccount'
  | 'contract'
  | 'dailyOffer'
  | 'hourlyOffer'
  | 'realtimeOffer'
  | 'run'
  | 'manual'
  | 'passkey'
  | 'message'
  | 'withdrawal'
  | 'bill'
  | 'rebate'
  | 'alert'
  | 'schedule'
  | 'suspicion'
  | 'text'
  | 'proposal'
  | 'receivingAccount'
  | 'connection'
  | 'report'
  | 'transfer'
  | 'supplierCase'
  | 'alarm'
  | 'conformanceRun'
  | 'campaign'
  | 'reward'
  | 'tag'
  | 'ownRole';

/** What the samples do not say and without which a call does not come to look at the id. */
export const RIGHT_BESIDES: Readonly<Record<string, () => Row>> = {
  createWithdrawal: () => ({ requestKey: randomUUID(), amount: '500.00', paymentPassword: '482913' }),
  updateReceivingAccount: () => ({ dayMax: null }),
  changeReportSchedule: () => ({
    report: { of: 'play', by: 'day', currency: null },
    readers: [{ operator: 1, email: 'somebody@example.com' }],
  }),
};

const PORTAL = 'asks first whether the caller is a person of a supplier (portal.attack.it.test.ts)';
/** Calls that answer their owner as if the thing were missing, or look at the caller first: what they would need. */
export const ANSWERS_ITS_OWNER_ALIKE: Readonly<Record<string, string>> = {
  getWagerReplay: 'only a supplier that records rounds has a replay to show',
  replaySalaryRun: 'only a run whose bills stand as it made them can be made again',
  processDailySalary: 'the older form of processDailySalaryContract, which has answered the offer by then',
  askContractEnd: 'asks first whether the caller is an agent',
  getConformanceRun: PORTAL,
  stopConformanceRun: PORTAL,
  getConformanceReport: PORTAL,
};
