-- What moved beside play, by the brand's day and the kind of posting: what the net revenue is made of. Added up hour by hour behind the
-- newest postings; what is not added up yet is read as it is, so that both together are always all of it.
create table ledger.kind_day (
  brand_id integer not null,
  day date not null,
  currency text not null,
  -- own: of an account; below: of everybody below one, in the line under which it was added up; house: between accounts of the house
  scope text not null check (scope in ('own', 'below', 'house')),
  -- 0: of the house
  member_id bigint not null,
  kind smallint not null,
  amount bigint not null,
  primary key (brand_id, scope, day, currency, member_id, kind)
) with (fillfactor = 80);
-- Up to when a brand's postings are added up.
create table ledger.kind_mark (
  brand_id integer primary key,
  folded_to timestamptz not null
);
do $$
declare
  name text;
begin
  foreach name in array array['kind_day', 'kind_mark'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy %I on ledger.%I to baize_owner, baize_ledger using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on ledger.%I for select to baize_app using (brand_id = current_brand())', name || '_app', name);
    execute format('revoke all on ledger.%I from baize_app', name);
    execute format('grant select on ledger.%I to baize_app', name);
    execute format('grant select, insert, update on ledger.%I to baize_ledger', name);
  end loop;
end $$;

-- Postings of play are not in it: a stake and a win write nothing to it.
create index posting_beside_play on ledger.posting (created_at) where kind > 4;

-- The line in which an account stands: everybody above it.
create function identity_above(p_member bigint) returns bigint[]
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select m.path from identity.member m where m.id = p_member and m.brand_id = current_brand()
$$;
revoke execute on function identity_above from public;
grant execute on function identity_above to baize_ledger;

create function ledger_kinds_between(p_from timestamptz, p_to timestamptz)
returns table (day date, currency text, scope text, member_id bigint, kind smallint, amount bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with moved as materialized (
    select ((p.created_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date as day, a.currency, a.member_id, p.kind,
      sum(p.amount)::bigint as amount
    from brand.brand b join ledger.account a on a.brand_id = b.id join ledger.posting p on p.account_id = a.id
      join ledger.account c on c.id = p.contra_id
    where b.id = current_brand() and p.kind > 4 and p.created_at >= p_from and p.created_at < p_to
      -- What was put aside of a pool's contributions was told when it came in.
      and not (a.member_id is null and coalesce(c.house, '') like 'jackpot-refill:%')
    group by 1, 2, 3, 4
  )
  select m.day, m.currency, case when m.member_id is null then 'house' else 'own' end, coalesce(m.member_id, 0), m.kind, m.amount from moved m
  union all
  select m.day, m.currency, 'below', line.above, m.kind, sum(m.amount)::bigint
  from moved m cross join lateral unnest(identity_above(m.member_id)) as line (above) where m.member_id is not null group by 1, 2, 4, 5
$$;
alter function ledger_kinds_between owner to baize_ledger;
revoke execute on function ledger_kinds_between from public;

-- What is not added up yet.
create function ledger_kinds_since() returns table (day date, currency text, scope text, member_id bigint, kind smallint, amount bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select k.* from ledger_kinds_between(coalesce((select m.folded_to from ledger.kind_mark m where m.brand_id = current_brand()), '-infinity'),
    'infinity') k
$$;
alter function ledger_kinds_since owner to baize_ledger;
revoke execute on function ledger_kinds_since from public;
grant execute on function ledger_kinds_since to baize_app;

-- Adds up what was posted before an instant, a month at most in one go, and answers up to when it is done. Two at once take turns at the
-- mark. Who calls it leaves out what is so new that a transaction may yet be writing it.
create function ledger_fold_kinds(p_until timestamptz) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare
  since timestamptz;
  first timestamptz;
  until timestamptz;
begin
  insert into ledger.kind_mark (brand_id, folded_to) values (current_brand(), '-infinity') on conflict do nothing;
  select m.folded_to into since from ledger.kind_mark m where m.brand_id = current_brand() for update;
  select min(p.created_at) into first from ledger.posting p where p.kind > 4 and p.created_at >= since;
  until := least(p_until, coalesce(first, p_until) + interval '31 days');
  if until <= since then return since; end if;
  insert into ledger.kind_day as d (brand_id, day, currency, scope, member_id, kind, amount)
    select current_brand(), k.day, k.currency, k.scope, k.member_id, k.kind, k.amount from ledger_kinds_between(since, until) k
    order by 4, 2, 3, 5, 6
    on conflict (brand_id, scope, day, currency, member_id, kind) do update set amount = d.amount + excluded.amount;
  update ledger.kind_mark m set folded_to = until where m.brand_id = current_brand();
  return until;
end $$;
alter function ledger_fold_kinds owner to baize_ledger;
revoke execute on function ledger_fold_kinds from public;
grant execute on function ledger_fold_kinds to baize_app;
