-- Free rounds are a gift of the house, played at a supplier: no stake, no turnover and no part of what players won or lost. A
-- reward says how many, at which stake and where what they win goes; each of its rounds is a wager that names it, and what that won is
-- a posting of its own kind.
create schema freerounds;
grant usage on schema freerounds to baize_app;

create table freerounds.reward (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  supplier_id integer not null references vendors.supplier,
  campaign_id uuid,
  -- by which the supplier names it; null until it has said so
  reward_uuid uuid,
  game_code text not null,
  currency text not null,
  rounds integer not null check (rounds between 1 and 1000),
  stake bigint not null check (stake > 0),
  pays text not null check (pays in ('cash', 'bonus')),
  -- how often what was won must be staked before it leaves, and by which weights in hundredths
  multiple integer not null default 0 check (multiple between 0 and 100),
  weights jsonb not null default '{}',
  used integer not null default 0,
  won bigint not null default 0 check (won >= 0),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  -- what the supplier was told last, and when it is to be told again
  told text not null default 'nothing' check (told in ('nothing', 'given', 'cancelled', 'refused')),
  tell_at timestamptz default clock_timestamp(),
  tries integer not null default 0,
  refusal text,
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (supplier_id, reward_uuid),
  constraint reward_ends_later check (ends_at > starts_at),
  constraint reward_rounds check (used between 0 and rounds),
  -- Of a reward that was begun the rounds are the player's: only one that nobody has begun is taken back.
  constraint reward_cancelled check (cancelled_at is null or used = 0)
);
create unique index reward_of_campaign on freerounds.reward (campaign_id, member_id) where campaign_id is not null;
create index reward_of_member on freerounds.reward (member_id, supplier_id, made_at desc);
create index reward_to_tell on freerounds.reward (brand_id, tell_at) where tell_at is not null;
create index reward_changed on freerounds.reward (changed_at);

alter table freerounds.reward enable row level security;
alter table freerounds.reward force row level security;
create policy reward_brand on freerounds.reward to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy reward_owner on freerounds.reward to baize_owner using (true) with check (true);
grant select, insert, update (reward_uuid, cancelled_at, told, tell_at, tries, refusal, changed_at) on freerounds.reward to baize_app;

-- A change that comes from outside of the ledger is seen by whatever is decided on the member at the same moment.
create trigger reward_changed after insert or update on freerounds.reward
  for each row when (current_user = 'baize_app') execute function ledger_gate_changed();

-- What the ledger's batches count, under the member's lock.
create function freerounds_count(p_id uuid[], p_used integer[], p_won bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
declare counted integer;
begin
  update freerounds.reward r set used = n.u, won = n.w, changed_at = clock_timestamp()
    from unnest(p_id, p_used, p_won) as n (i, u, w) where r.id = n.i and r.brand_id = current_brand();
  get diagnostics counted = row_count;
  if counted <> cardinality(p_id) then
    raise exception 'only % of % rewards are of this brand', counted, cardinality(p_id) using errcode = 'BZ001';
  end if;
end $$;

-- When a supplier is to be told of one next, in whichever brand.
create function freerounds_rewards_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, freerounds, pg_temp as $$
  select min(r.tell_at) from brand b cross join lateral (
    select r.tell_at from reward r where r.brand_id = b.id and r.tell_at is not null order by r.tell_at limit 1) r
  where current_brand() is null
$$;

-- A round of a reward stakes nothing and pays nothing as a bet does.
alter table wagers.wager
  add column reward_id uuid,
  add column free_win bigint not null default 0,
  add constraint wager_free check (case when reward_id is null then free_win = 0 else free_win >= 0
    and stake_cash + stake_bonus + payout_cash + payout_bonus + valid_bet + jackpot_contribution = 0 end);
create index wager_of_reward on wagers.wager (member_id, reward_id) where reward_id is not null;
grant update (free_win) on wagers.wager to baize_app;

-- What was won with free rounds may have to be staked before it leaves.
alter table turnover.requirement drop constraint requirement_source_check;
alter table turnover.requirement add constraint requirement_source_check
  check (source in ('deposit', 'transfer', 'free-rounds'));

-- proofs -----------------------------------------------------------------------------------------------------------------------

-- `place`: of the reward in the lists.
create function wagers_of_rewards(p_members bigint[], p_rewards uuid[])
returns table (place bigint, rounds bigint, won bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select k.place, count(w.id) filter (where w.status <> 2), coalesce(sum(w.free_win), 0)::bigint
  from unnest(p_members, p_rewards) with ordinality as k (member_id, reward, place)
    left join wagers.wager w on w.member_id = k.member_id and w.reward_id = k.reward
  where current_brand() is null group by k.place
$$;
create function wagers_free_of(p_members bigint[], p_wagers uuid[])
returns table (place bigint, reward_id uuid, won bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select k.place, w.reward_id, w.free_win
  from unnest(p_members, p_wagers) with ordinality as k (member_id, wager, place)
    join wagers.wager w on w.member_id = k.member_id and w.supplier_id = any (wagers_suppliers_of(k.member_id)) and w.id = k.wager
  where current_brand() is null and w.reward_id is not null
$$;
create function ledger_free_wins_of(p_members bigint[], p_wagers uuid[]) returns table (place bigint, won bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  select k.place, coalesce((select sum(p.amount) from ledger.account a join ledger.posting p on p.account_id = a.id
    where a.member_id = k.member_id and p.ref = k.wager and p.kind = 42), 0)::bigint
  from unnest(p_members, p_wagers) with ordinality as k (member_id, wager, place) where current_brand() is null
$$;
alter function ledger_free_wins_of owner to baize_ledger;

create function freerounds_rewards_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
  select r.id::text from freerounds.reward r
  where r.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by r.id limit p_rows
$$;
create function freerounds_rewards_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
  select e.key from (select r.id::text collate "C" as key from freerounds.reward r where r.changed_at >= p_since) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- What was used and won of a reward are its wagers.
create function freerounds_rewards_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
  with named as materialized (
    select r.*, row_number() over (order by r.id) as place from freerounds.reward r
    where r.id in (select k::uuid from unnest(p_keys) as k) and current_brand() is null
  )
  select 'rewards-agree-with-wagers', n.id::text, n.brand_id, n.member_id, 'reward ' || n.id || ' of member ' || n.member_id
  from named n join wagers_of_rewards((select array_agg(o.member_id order by o.place) from named o),
    (select array_agg(o.id order by o.place) from named o)) w on w.place = n.place
  where w.rounds <> n.used or w.won <> n.won
$$;
-- A posting of a free round has its wager, which has won no more and no less than its postings.
create function freerounds_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
  with posted as materialized (
    select p.span, p.brand_id, p.member_id, p.ref, row_number() over (order by p.span, p.member_id, p.ref) as place
    from (select distinct w.span, w.brand_id, w.member_id, w.ref from ledger_postings_within(p_keys, '{42}') w) p
  ), wager as materialized (
    select w.* from wagers_free_of((select array_agg(p.member_id order by p.place) from posted p),
      (select array_agg(p.ref order by p.place) from posted p)) w
  ), paid as materialized (
    select m.* from ledger_free_wins_of((select array_agg(p.member_id order by p.place) from posted p),
      (select array_agg(p.ref order by p.place) from posted p)) m
  )
  select distinct 'postings-have-free-rounds', p.span, p.brand_id, p.member_id,
    coalesce('free win of wager ' || p.ref, 'free win of no wager') || ' of member ' || p.member_id
  from posted p join paid m on m.place = p.place left join wager w on w.place = p.place
    left join freerounds.reward r on r.id = w.reward_id and r.member_id = p.member_id
  where r.id is null or w.won <> m.won
$$;

-- The kinds that members have, with that of free rounds.
create or replace function ledger_kinds_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare span text;
begin
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    return query select 'postings-are-claimed', span, a.brand_id, a.member_id,
      format('posting %s of kind %s, member %s', p.key, p.kind, a.member_id)
    from ledger.account a join ledger.posting p on p.account_id = a.id
    where a.id = split_part(span, '/', 1)::bigint and a.member_id is not null
      and p.seq > split_part(span, '/', 2)::bigint and p.seq <= split_part(span, '/', 3)::bigint
      and p.kind <> all ('{1,2,3,4,10,11,12,13,14,15,16,17,20,33,40,41,42,50,51,52,53,60,61,62,63,64,65,66}');
  end loop;
end $$;

-- What a reward let be staked before it leaves, by the posting that paid it.
create function freerounds_owed(p_members bigint[], p_wagers uuid[]) returns table (place bigint, multiple integer)
language sql stable security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
  select w.place, r.multiple from wagers_free_of(p_members, p_wagers) w join freerounds.reward r on r.id = w.reward_id
$$;
create function ledger_free_win_under(p_member bigint, p_key uuid) returns table (amount bigint, wager uuid)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select p.amount, p.ref from ledger.account a join ledger.posting p on p.account_id = a.id and p.key = p_key and p.kind = 42
  where a.member_id = p_member and current_brand() is null
$$;
alter function ledger_free_win_under owner to baize_ledger;

create or replace function turnover_requirements_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, turnover, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select r.* from unnest(p_keys) as k join turnover.requirement r on r.id = k::uuid where current_brand() is null
  ), wrong as (
    select 'turnover-agrees-with-fills' as name, n.id from named n
    where n.done <> (select coalesce(sum(f.counted), 0) from turnover.fill f where f.requirement_id = n.id)
    union all
    select 'turnover-agrees-with-credits', n.id from named n
    where n.required <> n.amount * n.multiple or not exists (
      select from cashier.deposit d where n.source = 'deposit' and d.id = n.ref and d.member_id = n.member_id
        and d.state = 'credited' and d.amount - d.fee = n.amount
      union all
      select from cashier.member_transfer t where n.source = 'transfer' and t.id = n.ref and t.receiver_id = n.member_id
        and t.amount = n.amount and n.multiple = 1
      union all
      select from ledger_free_win_under(n.member_id, n.ref) p, freerounds_owed(array[n.member_id], array[p.wager]) o
      where n.source = 'free-rounds' and p.amount = n.amount and o.multiple = n.multiple)
    union all
    select 'turnover-was-cleared', n.id from named n
    where n.state = 'cancelled' and n.closed_at >= (select k.at from turnover.kept k)
      and not exists (select from ledger_cash_at(n.member_id, n.cleared_seq) c where c.balance < 100000)
  )
  select w.name, n.id::text, n.brand_id, n.member_id, 'turnover ' || n.id || ' of member ' || n.member_id
  from wrong w join named n on n.id = w.id
$$;
create or replace function turnover_credits_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, brand, cashier, turnover, pg_temp set enable_seqscan = off as $$
  select 'credits-have-turnover', p.span, p.brand_id, p.member_id, 'credit ' || p.ref || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{10,17}') p
  where (exists (select from cashier.deposit d where p.kind = 10 and d.id = p.ref and d.credited_at >= (select k.at from turnover.kept k))
      or exists (select from cashier.member_transfer t
        where p.kind = 17 and t.id = p.ref and t.created_at >= (select k.at from turnover.kept k)))
    and not exists (select from turnover.requirement r where r.member_id = p.member_id and r.ref = p.ref)
    and not (p.contra = 'cashier:demo' and exists (select from brand.brand b where b.id = p.brand_id and b.play_money))
  union all
  select 'credits-have-turnover', p.span, p.brand_id, p.member_id, 'free win ' || p.key || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{42}') p, freerounds_owed(array[p.member_id], array[p.ref]) o
  where o.multiple > 0 and not exists (select from turnover.requirement r where r.member_id = p.member_id and r.ref = p.key)
$$;

-- A round shows what was posted for it, a free one too.
do $$ begin
  execute replace(pg_get_functiondef('ledger_postings_of_wagers(bigint, uuid[], uuid[])'::regprocedure),
    'in (2, 3, 4)', 'in (2, 3, 4, 42)');
end $$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and (p.proname ~ '^freerounds_' or p.proname in ('wagers_of_rewards', 'wagers_free_of', 'ledger_free_wins_of', 'ledger_free_win_under'))
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname ~ '_(prove|after|since|count|due)$' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;
-- Functions of the owner ask these of the ledger's role.
grant execute on function ledger_free_wins_of, ledger_free_win_under to baize_owner;
insert into ledger.proof_walk (walk, began_at)
  select 'tail freerounds_rewards', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;
