-- What suppliers' feeds tell of rounds is held against our wagers from both sides, round by round and by the sums of a day.

alter table vendors.vendor_round add column currency text;

drop function vendors_rounds_to_compare, wagers_of_rounds;
create function wagers_of_rounds(p_members bigint[], p_suppliers integer[], p_rounds text[])
returns table (member_id bigint, supplier_id integer, round text, known bigint, live bigint, unsettled bigint, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select k.member_id, k.supplier_id, k.round, count(*), count(*) filter (where w.status <> 2), count(*) filter (where w.status = 0),
    coalesce(sum(w.stake_cash + w.stake_bonus) filter (where w.status <> 2), 0)::bigint,
    coalesce(sum(w.payout_cash + w.payout_bonus), 0)::bigint
  from unnest(p_members, p_suppliers, p_rounds) as k (member_id, supplier_id, round)
    join wagers.wager w on w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round
  where current_brand() is null group by 1, 2, 3
$$;
-- Of the rounds of open wagers, and of those settled in a span: placed before an instant, so that the feed had the time to tell.
create function wagers_unsettled(p_before timestamptz)
returns table (brand_id integer, member_id bigint, supplier_id integer, round text, currency text, stake bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select w.brand_id, w.member_id, w.supplier_id, w.round, w.currency, w.stake_cash + w.stake_bonus
  from wagers.open_wager o join wagers.wager w on w.member_id = o.member_id and w.supplier_id = o.supplier_id and w.id = o.wager_id
  where current_brand() is null and w.status = 0 and w.placed_at < p_before
$$;
create function wagers_settled_in(p_from timestamptz, p_to timestamptz)
returns table (brand_id integer, member_id bigint, supplier_id integer, round text, currency text, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select w.brand_id, w.member_id, w.supplier_id, w.round, w.currency, w.stake_cash + w.stake_bonus, w.payout_cash + w.payout_bonus
  from wagers.wager w
  where current_brand() is null and w.status = 1 and w.settled_at >= p_from and w.settled_at < p_to
$$;

-- Rounds told at least so long ago, the oldest first, each with how our wagers of it stand. A void round has no live wager.
create function vendors_rounds_to_compare(p_grace_s integer, p_rows integer) returns table (
  brand_id integer, supplier_id integer, member_id bigint, round text, version bigint, verdict text, difference bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with told as (
    select r.* from vendors.vendor_round r
    where not r.compared and r.status in ('closed', 'void') and r.told_at < clock_timestamp() - make_interval(secs => p_grace_s)
      and current_brand() is null
    order by r.told_at limit p_rows
  ), ours as (
    select o.* from wagers_of_rounds((select array_agg(r.member_id) from told r), (select array_agg(r.supplier_id) from told r),
      (select array_agg(r.round) from told r)) o
  )
  select r.brand_id, r.supplier_id, r.member_id, r.round, r.version,
    case
      when r.status = 'void' and coalesce(o.live, 0) = 0 then 'agrees'
      when o.unsettled > 0 then 'open-here'
      when r.status <> 'void' and coalesce(o.stake, 0) = r.stake and coalesce(o.payout, 0) = r.payout then 'agrees'
      when coalesce(o.known, 0) = 0 then 'missing-here'
      else 'differs' end,
    case r.status when 'void' then 0 else r.payout - r.stake end - (coalesce(o.payout, 0) - coalesce(o.stake, 0))
  from told r left join ours o on o.member_id = r.member_id and o.supplier_id = r.supplier_id and o.round = r.round
$$;

-- What a supplier answered when it was asked for a round of ours that its feed has not told.
create table vendors.asked_round (
  member_id bigint not null,
  supplier_id integer not null references vendors.supplier,
  round text not null,
  brand_id integer not null references brand.brand,
  asked_at timestamptz not null default clock_timestamp(),
  answer text not null check (answer in ('known', 'unknown', 'none')),
  primary key (member_id, supplier_id, round)
);
create index asked_round_age on vendors.asked_round (brand_id, asked_at);

-- The sums of a UTC day: the rounds that a supplier's feed closed in it, our wagers of those rounds, and what we settled in it of
-- rounds that the feed never told.
create table vendors.compared_day (
  brand_id integer not null references brand.brand,
  supplier_id integer not null references vendors.supplier,
  day date not null,
  currency text not null,
  rounds bigint not null,
  stake_there bigint not null,
  payout_there bigint not null,
  stake_here bigint not null,
  payout_here bigint not null,
  untold bigint not null,
  untold_stake bigint not null,
  untold_payout bigint not null,
  compared_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, supplier_id, day, currency)
);
do $$
declare name text;
begin
  foreach name in array array['asked_round', 'compared_day'] loop
    execute format('alter table vendors.%I enable row level security', name);
    execute format('alter table vendors.%I force row level security', name);
    execute format('create policy %I on vendors.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())',
      name || '_brand', name);
    execute format('create policy %I on vendors.%I to baize_owner using (true) with check (true)', name || '_owner', name);
    execute format('grant select, insert, update, delete on vendors.%I to baize_app', name);
  end loop;
end $$;

-- Rounds of ours that a supplier whose feed we read has not told, and that were not asked for of late: open ones, and those settled in
-- a span. The longest waiting first is not worth a sort: each is asked for in its turn.
create function vendors_rounds_untold(p_before timestamptz, p_from timestamptz, p_to timestamptz, p_rows integer) returns table (
  brand_id integer, supplier_id integer, member_id bigint, round text, currency text, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with ours as (
    select u.brand_id, u.supplier_id, u.member_id, u.round, u.currency, u.stake, 0::bigint as payout from wagers_unsettled(p_before) u
    union all
    select s.brand_id, s.supplier_id, s.member_id, s.round, s.currency, s.stake, s.payout from wagers_settled_in(p_from, p_to) s
  )
  select o.brand_id, o.supplier_id, o.member_id, o.round, min(o.currency), sum(o.stake)::bigint, sum(o.payout)::bigint
  from ours o
  where current_brand() is null
    and exists (select 1 from vendors.feed_cursor c where c.supplier_id = o.supplier_id and c.stream = 'rounds' and c.cursor is not null)
    and not exists (select 1 from vendors.vendor_round r
      where r.member_id = o.member_id and r.supplier_id = o.supplier_id and r.round = o.round)
    and not exists (select 1 from vendors.asked_round a
      where a.member_id = o.member_id and a.supplier_id = o.supplier_id and a.round = o.round
        and (a.answer = 'unknown' or a.asked_at > clock_timestamp() - interval '1 hour'))
  group by 1, 2, 3, 4 limit p_rows
$$;

create function vendors_compare_span(p_from timestamptz, p_to timestamptz) returns table (
  brand_id integer, supplier_id integer, currency text, rounds bigint, stake_there bigint, payout_there bigint, stake_here bigint,
  payout_here bigint, untold bigint, untold_stake bigint, untold_payout bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with told as (
    select r.* from vendors.vendor_round r
    where current_brand() is null and r.status = 'closed' and r.closed_at >= p_from and r.closed_at < p_to
  ), ours as (
    select o.* from wagers_of_rounds((select array_agg(r.member_id) from told r), (select array_agg(r.supplier_id) from told r),
      (select array_agg(r.round) from told r)) o
  ), line as (
    select t.brand_id, t.supplier_id, coalesce(t.currency, b.currency) as currency, 1 as rounds, t.stake as stake_there,
      t.payout as payout_there, coalesce(o.stake, 0) as stake_here, coalesce(o.payout, 0) as payout_here, 0 as untold,
      0::bigint as untold_stake, 0::bigint as untold_payout
    from told t join brand.brand b on b.id = t.brand_id
      left join ours o on o.member_id = t.member_id and o.supplier_id = t.supplier_id and o.round = t.round
    union all
    select s.brand_id, s.supplier_id, s.currency, 0, 0, 0, 0, 0, 1, s.stake, s.payout from wagers_settled_in(p_from, p_to) s
    where exists (select 1 from vendors.feed_cursor c
        where c.supplier_id = s.supplier_id and c.stream = 'rounds' and c.cursor is not null)
      and not exists (select 1 from vendors.vendor_round r
        where r.member_id = s.member_id and r.supplier_id = s.supplier_id and r.round = s.round)
  )
  select brand_id, supplier_id, currency, sum(rounds)::bigint, sum(stake_there)::bigint, sum(payout_there)::bigint,
    sum(stake_here)::bigint, sum(payout_here)::bigint, sum(untold)::bigint, sum(untold_stake)::bigint, sum(untold_payout)::bigint
  from line group by 1, 2, 3
$$;

do $$
declare signature text;
begin
  foreach signature in array array['wagers_of_rounds(bigint[], integer[], text[])', 'wagers_unsettled(timestamptz)',
    'wagers_settled_in(timestamptz, timestamptz)', 'vendors_rounds_to_compare(integer, integer)',
    'vendors_rounds_untold(timestamptz, timestamptz, timestamptz, integer)', 'vendors_compare_span(timestamptz, timestamptz)'] loop
    execute 'revoke execute on function ' || signature || ' from public';
    if signature like 'vendors%' then execute 'grant execute on function ' || signature || ' to baize_app'; end if;
  end loop;
end $$;

-- A round that was not compared yet, or stands in a case that nobody has decided, stays (0360).
update retention.class set mine = 'brand_id = current_brand() and compared and not exists (
    select 1 from vendors.vendor_case c join vendors.case_row r on r.case_id = c.id
    where c.brand_id = current_brand() and c.code like ''ROUND\_%'' and c.decided_at is null
      and r.member_id = vendor_round.member_id and r.supplier_id = vendor_round.supplier_id and r.round = vendor_round.round)'
  where name = 'supplier-rounds';
