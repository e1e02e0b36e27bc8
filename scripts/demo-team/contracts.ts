import { randomUUID } from 'node:crypto';
import type { WireTerms } from '@baize/contract/agent-terms';
import { periodAt, type Period } from '@baize/domain/agents/periods';
import type { Tx } from '../../apps/server/src/db/pool.ts';
import { daysAgo, TOP, type Brand, type Offers } from './brand.ts';
import { LOW_TERMS, MIDDLE_TERMS, TOP_TERMS } from './terms.ts';

/** Contracts down the first three levels, each in force since a boundary of its period. */
export async function insertContracts(tx: Tx, brand: Brand, { places, people }: Offers): Promise<void> {
  const middle = new Set([
    'agent2',
    ...people.filter(({ type, upline }) => type === 2 && upline === TOP).map((p) => p.account),
  ]);
  const low = people.filter(({ type, upline }) => type === 2 && middle.has(upline));
  const offers = [
    ...TOP_TERMS.map((terms) => ({ holder: TOP, issuer: undefined, terms })),
    ...[...middle].flatMap((holder) => MIDDLE_TERMS.map((terms) => ({ holder, issuer: TOP, terms }))),
    ...low.flatMap(({ account, upline }) => LOW_TERMS.map((terms) => ({ holder: account, issuer: upline, terms }))),
  ];
  const rows = offers.map(({ holder, issuer, terms }) => ({
    id: randomUUID(),
    holder: String(places.get(holder)!.id),
    issuer: issuer === undefined ? null : String(places.get(issuer)!.id),
    kind: terms.kind,
    category: terms.category,
    since: inForceSince(brand, terms).toISOString(),
    terms,
  }));
  await tx.run(
    `with given as (
        select * from jsonb_to_recordset($2::jsonb) as l (id uuid, holder bigint, issuer bigint, kind text,
          category text, since timestamptz, terms jsonb)
      ), offered as (
        insert into agents.contract (id, brand_id, holder_id, issuer_id, kind, category, state, version, created_at)
        select id, $1, holder, issuer, kind, category, 'ACTIVE', 1, since from given
      )
      insert into agents.contract_version (contract_id, brand_id, version, terms, agreed_at, effective_from)
      select id, $1, 1, terms, since, since from given`,
    [brand.id, JSON.stringify(rows)],
  );
}

/** Days for which contracts are in force. Short periods are settled one by one: the demo shows the last of them. */
const LATEST_DAYS: Partial<Record<WireTerms['kind'], number>> = { HOURLY: 3, REALTIME: 1 };

const inForceSince = (brand: Brand, terms: WireTerms): Date =>
  periodAt(periodOf(terms), daysAgo(brand, LATEST_DAYS[terms.kind] ?? brand.days), brand.offsetMinutes).from;

/**
 * The platform's own job settles what is past and pays it, from the beginning of the contracts on. Dividends wait for
 * an operator, so that the console has bills to decide.
 */
export async function beginSalaries(tx: Tx, brand: Brand): Promise<void> {
  for (const terms of TOP_TERMS)
    await tx.run(
      `insert into salaries.progress (brand_id, kind, period, began_at, settled_until) values ($1, $2, $3, $4, $4)
        on conflict (brand_id, kind, period) do update
          set began_at = excluded.began_at, settled_until = excluded.settled_until`,
      [brand.id, terms.kind, periodOf(terms), inForceSince(brand, terms)],
    );
  await tx.run(
    `insert into salaries.rule (brand_id, kind, auto_issue, active_min_bet, active_min_deposit, active_mode, loss_mode,
        difference_mode, deduct_salary, realtime_basis, second_from)
      values ($1, 'DIVIDEND', false, 1000 * 100000::bigint, 0, 'PERIOD', 'GATE', 'COST_ROLLUP', false, 'BET',
        50000 * 100000::bigint)
      on conflict do nothing`,
    [brand.id],
  );
}

const periodOf = (terms: WireTerms): Period => (terms.kind === 'REALTIME' ? 'realtime' : terms.period);
