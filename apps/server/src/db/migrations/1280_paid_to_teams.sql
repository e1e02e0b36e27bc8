-- What teams were paid by contracts, on which day: wages and dividends stand beside what they did, and open into each payment of a bill.
alter table agents.day_sum add wages bigint not null default 0, add dividends bigint not null default 0;

-- Each payment of a bill. What was paid of it at all stands in the bill; a bill that is paid in parts is paid on several days.
create table salaries.payment (
  bill_id uuid not null,
  -- counted from one
  nth smallint not null,
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  currency text not null,
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null,
  primary key (bill_id, nth)
);
create index payment_of_member on salaries.payment (member_id, paid_at);
alter table salaries.payment enable row level security;
alter table salaries.payment force row level security;
create policy payment_brand on salaries.payment to baize_app using (brand_id = current_brand());
create policy payment_owner on salaries.payment to baize_owner using (true) with check (true);
grant select on salaries.payment to baize_app;
insert into retention.class (name, why) values ('salary-payments', 'what days of accounts say was paid is proven by them');

-- Written with the bill, whoever writes that, an older build too: payments always come to what the bill says was paid.
create function salaries_note_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, salaries, pg_temp as $$
begin
  insert into salaries.payment (bill_id, nth, brand_id, member_id, kind, currency, amount, paid_at)
    select new.id, 1 + count(*), new.brand_id, new.member_id, new.kind, new.currency, new.paid - old.paid,
      coalesce(new.paid_at, clock_timestamp())
    from salaries.payment p where p.bill_id = new.id;
  return new;
end $$;
revoke execute on function salaries_note_payment from public;
-- Waits for whoever pays now, and lets nobody pay until all that was paid before is noted.
create trigger payment_noted after update of paid on salaries.bill
  for each row when (new.paid <> old.paid) execute function salaries_note_payment();

-- From here on an older build leaves the cursor alone: nobody passes over a payment.
update outbox.outbox_cursor set types = array_append(types, 'salary.paid')
  where consumer = 'agent-teams' and not 'salary.paid' = any (types);

create function ledger_posted_at(p_member bigint, p_key uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select min(q.created_at) from ledger.account a join ledger.posting q on q.account_id = a.id and q.key = p_key
  where a.member_id = p_member
$$;
alter function ledger_posted_at owner to baize_ledger;
-- Payments of before, and whether the consumer has yet to read of each: then it counts it, by the time of the event. One statement, so that
-- payments and events are those of one moment. The events of a bill stand in the order of its payments.
create temporary table paid_before on commit drop as
with payment as materialized (
  select p.bill_id, b.brand_id, b.member_id, b.kind, p.currency, p.amount, ledger_posted_at(b.member_id, p.key) as posted_at
  from salaries_payments((select array_agg(b.id) from salaries.bill b where b.paid > 0)) p join salaries.bill b on b.id = p.bill_id
), untold as materialized (
  select (e.data ->> 'billId')::uuid as bill_id, e.created_at,
    row_number() over (partition by e.data ->> 'billId' order by e.epoch desc, e.xid desc, e.id desc) as from_last
  from outbox.outbox e left join outbox.outbox_cursor c on c.consumer = 'agent-teams'
  where e.type = 'salary.paid' and (c.consumer is null or (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id))
), placed as (
  select p.*, row_number() over (partition by p.bill_id order by p.posted_at) as nth,
    row_number() over (partition by p.bill_id order by p.posted_at desc) as from_last
  from payment p
)
select p.bill_id, p.nth, p.brand_id, p.member_id, p.kind, p.currency, p.amount, coalesce(u.created_at, p.posted_at) as paid_at,
  u.bill_id is null as told
from placed p left join untold u on u.bill_id = p.bill_id and u.from_last = p.from_last;
drop function ledger_posted_at;

insert into salaries.payment (bill_id, nth, brand_id, member_id, kind, currency, amount, paid_at)
  select bill_id, nth, brand_id, member_id, kind, currency, amount, paid_at from paid_before;

-- Up the line in which the account stood on that day.
with recursive done as (
  select p.member_id, p.brand_id, brand_day_of(p.brand_id, p.paid_at) as day,
    coalesce(sum(p.amount) filter (where p.kind <> 'DIVIDEND'), 0)::bigint as wages,
    coalesce(sum(p.amount) filter (where p.kind = 'DIVIDEND'), 0)::bigint as dividends
  from paid_before p where p.told group by 1, 2, 3
), line as (
  select d.member_id as head, 'own' as scope, d.brand_id, d.day, d.wages, d.dividends from done d
  union all
  select above.id, 'below', l.brand_id, l.day, l.wages, l.dividends
  from line l, lateral (
    select coalesce((
      select v.from_parent_id from agents.move v
      where v.member_id = m.id and v.state = 'done' and brand_day_of(l.brand_id, v.ended_at) > l.day
      order by v.ended_at limit 1), m.parent_id) as id
    from identity.member m where m.id = l.head) above
  where above.id is not null
)
insert into agents.day_sum as d (member_id, brand_id, scope, day, wages, dividends)
  select l.head, l.brand_id, l.scope, l.day, sum(l.wages)::bigint, sum(l.dividends)::bigint from line l group by 1, 2, 3, 4
  on conflict (member_id, scope, day) do update set wages = excluded.wages, dividends = excluded.dividends;

-- Teams agree with their members in these as well, and what a day says was paid to an account is what its payments say.
create or replace function agents_days_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, d.*, array[d.bets, d.stake, d.payout, d.valid_bet, d.deposits, d.deposit_count, d.first_deposits, d.withdrawals, d.rebates,
      d.agent_rebates, d.wages, d.dividends]::numeric[] as sums
    from unnest(p_keys) as k join agents.day_sum d on d.member_id = split_part(k, '/', 1)::bigint and d.scope = split_part(k, '/', 2)
      and d.day = split_part(k, '/', 3)::date
    where current_brand() is null and d.day >= (select e.day from agents.kept e)
  ), team as (
    select n.k, array[coalesce(sum(c.bets), 0), coalesce(sum(c.stake), 0), coalesce(sum(c.payout), 0), coalesce(sum(c.valid_bet), 0),
      coalesce(sum(c.deposits), 0), coalesce(sum(c.deposit_count), 0), coalesce(sum(c.first_deposits), 0), coalesce(sum(c.withdrawals), 0),
      coalesce(sum(c.rebates), 0), coalesce(sum(c.agent_rebates), 0), coalesce(sum(c.wages), 0), coalesce(sum(c.dividends), 0)] as sums
    from named n left join lateral agents_children_on(n.member_id, n.brand_id, n.day) b on true
      left join agents.day_sum c on c.member_id = b.member_id and c.day = n.day
    where n.scope = 'below'
      -- While a move is carried out, what happened just before is counted under the one parent or the other.
      and not exists (select from agents.move v where v.state = 'done' and n.member_id in (v.from_parent_id, v.to_parent_id)
        and n.day between brand_day_of(n.brand_id, v.ended_at) - 7 and brand_day_of(n.brand_id, v.ended_at))
    group by n.k
  ), whole as materialized (
    -- Two that write are equally far once the day is over.
    select n.* from named n where n.scope = 'own' and n.day < brand_day_of(n.brand_id, clock_timestamp() - interval '10 minutes')
  ), played as (
    select n.k, array[coalesce(sum(r.bets), 0), coalesce(sum(r.stake), 0), coalesce(sum(r.payout), 0), coalesce(sum(r.valid_bet), 0)] as sums
    from whole n join brand.brand b on b.id = n.brand_id left join wagers.rollup r on r.member_id = n.member_id
      and r.hour >= brand_day_start(n.brand_id, n.day) and r.hour < brand_day_start(n.brand_id, n.day) + interval '1 day'
    -- Half an hour's offset cuts hours.
    where b.gmt_offset_minutes % 60 = 0
    group by n.k
  ), paid as (
    select n.k, array[coalesce(sum(p.amount) filter (where p.kind <> 'DIVIDEND'), 0),
      coalesce(sum(p.amount) filter (where p.kind = 'DIVIDEND'), 0)] as sums
    from whole n left join salaries.payment p on p.member_id = n.member_id
      and p.paid_at >= brand_day_start(n.brand_id, n.day) and p.paid_at < brand_day_start(n.brand_id, n.day) + interval '1 day'
    group by n.k
  )
  select 'teams-agree-with-their-members', n.k, n.brand_id, n.member_id, 'team of member ' || n.member_id || ' on ' || n.day
  from named n join team t on t.k = n.k where t.sums <> n.sums
  union all
  select 'days-agree-with-hours', n.k, n.brand_id, n.member_id, 'day ' || n.day || ' of member ' || n.member_id
  from named n join played p on p.k = n.k where p.sums <> n.sums[1:4]
  union all
  select 'days-agree-with-payments', n.k, n.brand_id, n.member_id, 'day ' || n.day || ' of member ' || n.member_id
  from named n join paid p on p.k = n.k where p.sums <> n.sums[11:12]
$$;
