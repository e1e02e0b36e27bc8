-- What a player must still play is what keeps their money here: each row of it is held against the credit that it is of, the bets that
-- filled it, and the empty wallet that ended it (docs/adr/0068).

-- Every credit has its row, one that need not be played too: a row that is gone is missed.
alter table turnover.requirement
  drop constraint requirement_multiple_check, add constraint requirement_multiple_check check (multiple >= 0),
  drop constraint requirement_required_check, add constraint requirement_required_check check (required >= 0),
  -- how far the cash account had come when nothing was left of it
  add column cleared_seq bigint,
  add constraint requirement_cleared check (cleared_seq is null or state = 'cancelled');
alter table turnover.fill add column at timestamptz not null default now();
create index fill_of_requirement on turnover.fill (requirement_id) include (counted);
create index fill_at on turnover.fill using brin (at) with (pages_per_range = 32, autosummarize = on);
create index requirement_opened_at on turnover.requirement (opened_at);
create index requirement_closed_at on turnover.requirement (closed_at) where closed_at is not null;

-- From when on that is so. Processes of the version before may go on for a while.
create table turnover.kept (at timestamptz not null);
insert into turnover.kept select now() + case when exists (select from cashier.deposit) then interval '1 hour' else interval '0' end;

-- What a member's cash came to with a posting; nothing before the first.
create function ledger_cash_at(p_member bigint, p_seq bigint) returns table (balance bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select coalesce((select p.balance_after from ledger.posting p where p.account_id = a.id and p.seq = p_seq), 0)
  from ledger.account a where a.member_id = p_member and a.kind = 1 and p_seq between 0 and a.seq and current_brand() is null
$$;
alter function ledger_cash_at owner to baize_ledger;

create function turnover_requirements_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, turnover, pg_temp as $$
  select r.id::text from turnover.requirement r
  where r.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by r.id limit p_rows
$$;
create function turnover_requirements_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, turnover, pg_temp as $$
  select e.key from (
    select r.id::text collate "C" as key from turnover.requirement r where r.opened_at >= p_since
    union select r.id::text from turnover.requirement r where r.closed_at >= p_since
    union select f.requirement_id::text from turnover.fill f where f.at >= p_since) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
create function turnover_requirements_prove(p_keys text[])
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
        and t.amount = n.amount and n.multiple = 1)
    union all
    select 'turnover-was-cleared', n.id from named n
    where n.state = 'cancelled' and n.closed_at >= (select k.at from turnover.kept k)
      and not exists (select from ledger_cash_at(n.member_id, n.cleared_seq) c where c.balance < 100000)
  )
  select w.name, n.id::text, n.brand_id, n.member_id, 'turnover ' || n.id || ' of member ' || n.member_id
  from wrong w join named n on n.id = w.id
$$;
-- Bets that filled something: member/supplier/wager.
create function turnover_fills_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, turnover, pg_temp as $$
  select distinct on (f.member_id, f.supplier_id, f.wager_id) f.member_id || '/' || f.supplier_id || '/' || f.wager_id
  from turnover.fill f
  where (f.member_id, f.supplier_id, f.wager_id) > (coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0),
      coalesce(nullif(split_part(p_after, '/', 2), '')::integer, 0),
      coalesce(nullif(split_part(p_after, '/', 3), '')::uuid, '00000000-0000-0000-0000-000000000000'))
    and current_brand() is null
  order by f.member_id, f.supplier_id, f.wager_id limit p_rows
$$;
-- Those that filled something since, and those whose money moved again.
create function turnover_fills_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, turnover, pg_temp set enable_seqscan = off as $$
  select e.key from (
    select (f.member_id || '/' || f.supplier_id || '/' || f.wager_id) collate "C" as key from turnover.fill f
    where f.at >= p_since
    union
    select f.member_id || '/' || f.supplier_id || '/' || f.wager_id
    from ledger_wagers_since(p_since) r, lateral (
      select f.* from turnover.fill f where f.member_id = r.member_id
        and f.supplier_id = any (wagers_suppliers_of(r.member_id)) and f.wager_id = r.wager) f) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- A bet fills no more than it was, once it settled, what stood open then, by the weight of its kind of game.
create function turnover_fills_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, turnover, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, split_part(k, '/', 1)::bigint as member_id, split_part(k, '/', 2)::integer as supplier_id,
      split_part(k, '/', 3)::uuid as wager_id
    from unnest(p_keys) as k where current_brand() is null
  ), filled as materialized (
    select n.k, n.wager_id, f.member_id, f.brand_id, sum(f.raw) as raw, bool_and(w.id is not null and r.member_id = f.member_id
      and r.opened_at <= w.settled_at and f.counted <= f.raw * coalesce((r.weights ->> (array['LIVE', 'RNG', 'SPORTS', 'ESPORTS',
        'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BGS'])[w.game_type])::integer, 100) / 100) as fits,
      min(w.valid_bet) as valid_bet
    from named n join turnover.fill f on f.member_id = n.member_id and f.supplier_id = n.supplier_id and f.wager_id = n.wager_id
      join turnover.requirement r on r.id = f.requirement_id
      left join wagers.wager w on w.member_id = f.member_id and w.supplier_id = f.supplier_id and w.id = f.wager_id
        and w.status = 1
    group by n.k, n.wager_id, f.member_id, f.brand_id
  )
  select 'fills-agree-with-wagers', f.k, f.brand_id, f.member_id, 'wager ' || f.wager_id || ' of member ' || f.member_id
  from filled f where not f.fits or f.raw > f.valid_bet
$$;
-- A credit of a deposit or of another member has its row, but for what accounts of the demo begin with.
create function turnover_credits_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, brand, cashier, turnover, pg_temp set enable_seqscan = off as $$
  select 'credits-have-turnover', p.span, p.brand_id, p.member_id, 'credit ' || p.ref || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{10,17}') p
  where (exists (select from cashier.deposit d where p.kind = 10 and d.id = p.ref and d.credited_at >= (select k.at from turnover.kept k))
      or exists (select from cashier.member_transfer t
        where p.kind = 17 and t.id = p.ref and t.created_at >= (select k.at from turnover.kept k)))
    and not exists (select from turnover.requirement r where r.member_id = p.member_id and r.ref = p.ref)
    and not (p.contra = 'cashier:demo' and exists (select from brand.brand b where b.id = p.brand_id and b.play_money))
$$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('ledger_cash_at', 'turnover_requirements_after', 'turnover_requirements_since', 'turnover_requirements_prove',
      'turnover_fills_after', 'turnover_fills_since', 'turnover_fills_prove', 'turnover_credits_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname <> 'ledger_cash_at' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;
insert into ledger.proof_walk (walk, began_at)
  select 'tail ' || w.walk, p.began_at from ledger.proof_walk p, unnest('{turnover_requirements,turnover_fills}'::text[]) as w (walk)
  where p.walk = 'tail ledger_members' on conflict do nothing;
