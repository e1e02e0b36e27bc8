import type { PostingKind } from '@baize/contract/posting-kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Ledger } from '../../../ledger/index.ts';
import type { Days } from './span.ts';

/** What stands between the gross and the net revenue; each is a column of its own. */
export const COSTS = ['bonuses', 'agents', 'jackpots', 'fees'] as const;
export type Cost = (typeof COSTS)[number];
/** What moves between accounts of the house alone is no posting of a member. */
type HouseKind = 'jackpot-start' | 'jackpot-feed' | 'jackpot-contribution' | 'transfer-settled';

/**
 * The one place that says which column a kind of posting belongs to, or that it is none of the revenue: money of
 * players that comes and goes, what play itself moved, and what a pool pays of what it was given before.
 */
export const COST_OF: Readonly<Record<PostingKind | HouseKind, Cost | null>> = {
  bet: null,
  win: null,
  rollback: null,
  'vendor-jackpot': null,
  deposit: null,
  'withdrawal-hold': null,
  'withdrawal-paid': null,
  'withdrawal-returned': null,
  'withdrawal-fee': 'fees',
  'deposit-fee': 'fees',
  'member-transfer-out': null,
  'member-transfer-in': null,
  correction: null,
  'jackpot-start': 'jackpots',
  'jackpot-feed': 'jackpots',
  'jackpot-contribution': 'jackpots',
  'jackpot-win': null,
  'bonus-grant': 'bonuses',
  'bonus-forfeit': 'bonuses',
  'free-round-win': 'bonuses',
  transfer: null,
  'transfer-in': null,
  'transfer-out': null,
  'transfer-returned': null,
  'transfer-settled': null,
  dividend: 'agents',
  'salary-daily': 'agents',
  'salary-hourly': 'agents',
  'salary-realtime': 'agents',
  // What an agent hands on of their own: the other side of it stands in the downline's wage, and both cancel out.
  'salary-passed-on': 'agents',
  rebate: 'bonuses',
  'agent-rebate': 'agents',
};

type Moved = {
  readonly days: Days;
  readonly currency: string;
  readonly scopes: readonly ('own' | 'below' | 'house')[];
};

/** What moved beside play: `day`, `member_id`, `kind`, `amount`; what is added up already, and what is not yet. */
export const movedBeside = ({ days, currency, scopes }: Moved): RawBuilder<unknown> => {
  const asked = sql`k.day between ${days.from}::date and ${days.to}::date and k.currency = ${currency}
    and k.scope = any (${scopes}::text[])`;
  return sql`(
    select k.day, k.member_id, k.kind, k.amount from ledger.kind_day k where k.brand_id = current_brand() and ${asked}
    union all
    select k.day, k.member_id, k.kind, k.amount from ledger_kinds_since() k where ${asked})`;
};

/** The part of `amount` that belongs to a column. Fees are what players paid, so that they come in. */
export const amountOf = (cost: Cost, { codeOf }: Pick<Ledger, 'codeOf'>): RawBuilder<unknown> => {
  const codes = Object.entries(COST_OF).flatMap(([kind, of]) =>
    of === cost ? [codeOf(kind as keyof typeof COST_OF)] : [],
  );
  return sql`case when k.kind = any (${codes}::smallint[]) then ${cost === 'fees' ? sql`-k.amount` : sql`k.amount`}
    else 0 end`;
};
