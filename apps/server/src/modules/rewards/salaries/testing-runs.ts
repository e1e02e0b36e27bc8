/** For tests: contracts that hold, what teams did, and the job's turns at an instant. */
import { tellTerms } from '@baize/contract/terms-text';
import type { GameType } from '@baize/contract/boot';
import { periodAt, type Period } from '@baize/domain/agents/periods';
import { parseRate } from '@baize/domain/agents/rates';
import type { RealtimeTerms, Terms, Tier, TieredTerms } from '@baize/domain/agents/terms';
import { amount, parseAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { tables, type Computed } from '../../../db/query.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import type { PostingKind } from '../../../ledger/index.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { drainOutbox, runAsSuperuser } from '../../../testing.ts';
import type { TestPlatform } from '../../../testing-platform.ts';
import { payBills } from './commands/pay-bills.ts';
import { settleDue } from './commands/settle-due.ts';
import { payRuns } from './commands/pay-runs.ts';
import type { SalaryDeps } from './deps.ts';
import type { BillRow } from './run-store.ts';

export const units = (text: string): bigint =>
  text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!;

export const moneys = (...texts: readonly string[]): bigint[] => texts.map(units);

export const tier = ([minimumBet, netLoss, activeMember]: readonly [string, string, number], rate: string): Tier => ({
  minimumBet: amount(units(minimumBet)),
  netLoss: amount(units(netLoss)),
  activeMember,
  rate: parseRate(rate)!,
});
export const tiered = (
  kind: TieredTerms['kind'],
  tiers: readonly Tier[],
  more: Partial<TieredTerms> = {},
): TieredTerms => ({
  kind,
  category: 'LIVE',
  period: kind === 'DAILY' ? 'daily' : kind === 'HOURLY' ? 'hourly' : 'semimonthly',
  carry: kind === 'DIVIDEND' ? 'MONTH' : 'NONE',
  rateType: 'P',
  tiers,
  ...more,
});
export const realtime = (profitRate: string, lossRate: string, singleBet: string): RealtimeTerms => ({
  kind: 'REALTIME',
  category: 'LIVE',
  profitRate: parseRate(profitRate)!,
  lossRate: parseRate(lossRate)!,
  singleBet: amount(units(singleBet)),
});
/** A dividend of one rate without conditions. */
export const flat = (rate: string): TieredTerms => tiered('DIVIDEND', [tier(['0', '0', 0], rate)]);

export type TestPeople = {
  readonly idOf: (account: string) => MemberId;
  readonly open: (account: string, type: number, parent: string | null) => Promise<MemberId>;
};

export function createTestPeople(t: () => TestPlatform): TestPeople {
  const ids = new Map<string, MemberId>();
  const idOf = (account: string): MemberId => ids.get(account)!;
  return {
    idOf,
    open: async (account, type, parent) => {
      const { platform, brandId } = t();
      const parentId = parent === null ? null : idOf(parent);
      const made = await platform.deps.db.tx(brandId, (tx) =>
        platform.identity.createMember(tx, brandId, { account, type, parentId }),
      );
      if (!made.ok) throw new Error(made.error.code);
      ids.set(account, made.value);
      return made.value;
    },
  };
}

export const salaryDepsOf = ({ platform }: TestPlatform): SalaryDeps => ({ ...platform.deps, brands: platform.brand });

/** A contract that holds from an instant on, as if both sides had agreed to it before. */
export async function giveContract(
  t: TestPlatform,
  { holder, issuer, terms, from }: { holder: MemberId; issuer: MemberId | null; terms: Terms; from: Date },
): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const at = from.toISOString();
  const told = JSON.stringify(tellTerms(terms));
  await runAsSuperuser(
    t.database,
    `insert into agents.contract (id, brand_id, holder_id, issuer_id, kind, category, state, version, created_at)
      values ('${id}', ${t.brandId}, ${holder}, ${issuer ?? 'null'}, '${terms.kind}', '${terms.category}', 'ACTIVE', 1,
        '${at}')`,
    `insert into agents.contract_version (contract_id, brand_id, version, terms, agreed_at, effective_from)
      values ('${id}', ${t.brandId}, 1, '${told}', '${at}', '${at}')`,
  );
  return id;
}

export type Play = {
  readonly member: MemberId;
  readonly at: Date;
  readonly stake: string;
  readonly payout?: string;
  readonly validBet?: string;
  readonly category?: GameType;
  readonly wagerId?: string;
  /** A further win of a bet that is settled. */
  readonly further?: true;
};

const eventOf = ({ at, stake, payout = '0', category = 'LIVE', wagerId = randomUUID(), further, ...bet }: Play) => ({
  type: 'wager.settled' as const,
  won: units(payout) > units(stake),
  wagerId,
  supplierId: 7,
  vendor: 'TST',
  gameCode: 'tst_game',
  gameType: gameTypeCode(category),
  round: wagerId,
  currency: 'BDT',
  stakeCash: units(stake).toString(),
  stakeBonus: '0',
  version: further ? 3 : 2,
  wallet: { cash: '0', bonus: '0', held: '0', seq: '0', currency: 'BDT' },
  first: !further,
  payout: units(payout).toString(),
  paid: units(payout).toString(),
  validBet: units(bet.validBet ?? stake).toString(),
  jackpotWin: '0',
  jackpotContribution: '0',
  settledAt: at.toISOString(),
});

const consumersOf = ({ platform }: TestPlatform) => platform.consumers().filter(({ name }) => name === 'salary-facts');
export const catchUp = (t: TestPlatform): Promise<void> => drainOutbox(t.platform.deps.db, consumersOf(t));

/** Settles bets at their instants, as their events tell it. */
export async function play(t: TestPlatform, plays: readonly Play[], brandId: BrandId = t.brandId): Promise<void> {
  const events = plays.map((each) => ({ memberId: each.member, event: eventOf(each) }));
  await t.platform.deps.db.tx(brandId, (tx) => appendEvents(tx, brandId, events));
  await catchUp(t);
}

/** A bet that closed as lost is taken back: now, whenever it was settled. */
export async function takeBack(t: TestPlatform, lost: Play & { readonly wagerId: string }): Promise<void> {
  const { first: _first, won: _won, payout: _payout, paid: _paid, ...settled } = eventOf(lost);
  const { jackpotWin: _win, jackpotContribution: _share, ...body } = settled;
  const event = { ...body, type: 'wager.reversed' as const, version: 3, placedAt: body.settledAt };
  await t.platform.deps.db.tx(t.brandId, (tx) => appendEvents(tx, t.brandId, [{ memberId: lost.member, event }]));
  await catchUp(t);
}

/** One turn of the job, in two steps. */
export const settle = (t: TestPlatform): Promise<number> => settleDue(salaryDepsOf(t), t.brandId);
/** Payments are dated by the database, whose clock no test turns: here by the test's, as if it had come to that day. */
export async function pay(t: TestPlatform): Promise<void> {
  const began = new Date().toISOString();
  await payRuns(salaryDepsOf(t), t.brandId);
  const at = t.platform.deps.now().toISOString();
  await runAsSuperuser(
    t.database,
    `update salaries.bill set paid_at = '${at}' where paid_at between '${began}' and clock_timestamp()`,
  );
}

export type OwnBill = {
  readonly member: MemberId;
  readonly kind: BillRow['kind'];
  readonly net: string;
  /** The bill of the upline who pays it. */
  readonly payerId?: Uuid;
};
/** A bill that waits to be paid, as a run would have written it. */
export async function giveBill(t: TestPlatform, { member, kind, net, payerId }: OwnBill): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const payer = payerId === undefined ? 'null' : `'${payerId}'`;
  await runAsSuperuser(
    t.database,
    `insert into salaries.bill (id, brand_id, run_id, ordinal, contract_id, version, member_id, payer_id, upline_pays,
        kind, category, currency, period_from, period_to, valid_bet, net_loss, active, carried_in, base, carried_out,
        gross, downline_cost, cost, net, state, created_at)
      select '${id}', ${t.brandId}, gen_random_uuid(), 0, gen_random_uuid(), 1, ${member}, ${payer},
        ${payerId !== undefined}, '${kind}', 'LIVE', 'BDT', now() - interval '1 day', now(), 0, 0, 0, 0, 0, 0,
        n, 0, 0, n, 'UNCOLLECTED', now() from (values (${units(net)}::bigint)) as v (n)`,
  );
  return id;
}
export const payBill = (t: TestPlatform, id: Uuid): Promise<void> =>
  payBills(salaryDepsOf(t), { brandId: t.brandId, ids: [id] });

export const billsOf = (t: TestPlatform, holder: MemberId): Promise<BillRow[]> =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows(
      tables.selectFrom('salaries.bill').selectAll().where('memberId', '=', holder).orderBy('periodFrom').orderBy('id'),
    ),
  );

/** What a member was paid by postings of a kind. */
export const paidTo = (t: TestPlatform, member: MemberId, kind: PostingKind): Promise<bigint> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const { paid } = await tx.row(sql<Computed<{ paid: bigint }>>`
      select ledger_paid_since(${member}, ${[t.platform.deps.ledger.codeOf(kind)]}::smallint[], 'epoch') as paid`);
    return paid;
  });

/** The period of the test's brand in which its clock stands. */
export const spanAt = (t: TestPlatform, period: Period) => periodAt(period, t.platform.deps.now(), OFFSET_MINUTES);
/** Turns the clock to an instant, and lets the job take its turn. */
export async function turnJobTo(t: TestPlatform, at: Date): Promise<void> {
  t.turnClock(at.getTime() - t.platform.deps.now().getTime());
  await settle(t);
  await pay(t);
}
/** Of `createTestPlatform`. */
const OFFSET_MINUTES = 360;
