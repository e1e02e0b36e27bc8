-- What stands in the wallets of a team and with suppliers, kept for each agent as of an instant: a team of a million cannot be added up while
-- somebody waits. A pass takes the accounts whose balance changed, and adds the difference to everybody above them.
create table agents.balance (
  member_id bigint primary key,
  brand_id integer not null references brand.brand,
  -- of the account itself: cash and bonus, and what was moved to suppliers and has not come back
  wallet bigint not null default 0,
  at_suppliers bigint not null default 0,
  -- of everybody below
  below bigint not null default 0
) with (fillfactor = 80);
create index balance_at_suppliers on agents.balance (brand_id, member_id) where at_suppliers <> 0;
create table agents.balance_pass (
  brand_id integer primary key references brand.brand,
  -- what was committed before it is in the sums
  as_of timestamptz not null,
  -- when every account was looked at, changed or not
  whole_at timestamptz not null
);
do $$ declare name text; begin
  foreach name in array array['balance', 'balance_pass'] loop
    execute format('alter table agents.%I enable row level security', name);
    execute format('alter table agents.%I force row level security', name);
    execute format('create policy %I on agents.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on agents.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on agents.balance, agents.balance_pass to baize_app;

-- Members of the brand for whom something was posted since.
create function ledger_members_posted_since(p_since timestamptz) returns table (member_id bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  with posted as materialized (select distinct p.account_id from ledger.posting p where p.created_at >= p_since)
  select distinct a.member_id from posted p join ledger.account a on a.id = p.account_id
  where a.brand_id = current_brand() and a.member_id is not null
$$;
alter function ledger_members_posted_since owner to baize_ledger;
revoke execute on function ledger_members_posted_since from public;
create function ledger_wallets_of(p_members bigint[]) returns table (member_id bigint, balance bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.member_id, sum(a.balance)::bigint from ledger.account a
  where a.member_id = any (p_members) and a.kind in (1, 2) and a.brand_id = current_brand() group by a.member_id
$$;
alter function ledger_wallets_of owner to baize_ledger;
revoke execute on function ledger_wallets_of from public;

-- Counts what changed of these in one statement, so that their balances are those of one moment. The caller holds the tree.
create function agents_count_balances(p_members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  with wallet as materialized (
    select w.member_id, w.balance from ledger_wallets_of(p_members) w
  ), standing as materialized (
    select a.member_id, sum(a.standing)::bigint as amount from vendors.transfer_account a
    where a.member_id = any (p_members) and a.standing > 0 group by a.member_id
  ), news as materialized (
    select m.id, m.path, coalesce(w.balance, 0) - coalesce(b.wallet, 0) as wallet,
      coalesce(s.amount, 0) - coalesce(b.at_suppliers, 0) as at_suppliers
    from identity.member m
      left join wallet w on w.member_id = m.id left join standing s on s.member_id = m.id left join balance b on b.member_id = m.id
    where m.id = any (p_members) and m.brand_id = current_brand() and m.type <> 4
      and (coalesce(w.balance, 0) <> coalesce(b.wallet, 0) or coalesce(s.amount, 0) <> coalesce(b.at_suppliers, 0))
  ), change as (
    select n.id, n.wallet, n.at_suppliers, 0::bigint as below from news n
    union all
    select above.id, 0, 0, n.wallet + n.at_suppliers from news n, unnest(n.path) as above (id)
  )
  insert into balance as b (member_id, brand_id, wallet, at_suppliers, below)
    select c.id, current_brand(), sum(c.wallet)::bigint, sum(c.at_suppliers)::bigint, sum(c.below)::bigint from change c
    group by c.id order by c.id
    on conflict (member_id) do update set wallet = b.wallet + excluded.wallet, at_suppliers = b.at_suppliers + excluded.at_suppliers,
      below = b.below + excluded.below
$$;
-- Whose balance may have changed since: something was posted, or stands or stood with a supplier.
create function agents_balances_touched(p_since timestamptz) returns table (member_id bigint)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select p.member_id from ledger_members_posted_since(p_since) p
  union select a.member_id from vendors.transfer_account a where a.brand_id = current_brand() and a.standing > 0
  union select b.member_id from balance b where b.brand_id = current_brand() and b.at_suppliers <> 0
$$;
-- Looks at the newest postings alone, by their time.
create function ledger_posted_after(p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  select exists (select from ledger.posting p where p.created_at > p_at)
$$;
alter function ledger_posted_after owner to baize_ledger;
-- When a brand is to be counted: a minute after the last time, where something was posted since.
create function agents_balances_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, agents, pg_temp as $$
  select min(coalesce(p.as_of, 'epoch') + interval '1 minute')
  from brand b left join agents.balance_pass p on p.brand_id = b.id
  where current_brand() is null and ledger_posted_after(coalesce(p.as_of, '-infinity'))
$$;

-- What a team has is what those right below have, themselves and with their own teams.
create function agents_balances_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select b.member_id::text from balance b where b.member_id > coalesce(nullif(p_after, '')::bigint, 0) and current_brand() is null
  order by b.member_id limit p_rows
$$;
create function agents_balances_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select null::text where false
$$;
create function agents_balances_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp set enable_seqscan = off as $$
  select 'balances-agree-with-their-members', b.member_id::text, b.brand_id, b.member_id, 'balance of the team of member ' || b.member_id
  from unnest(p_keys) as k join balance b on b.member_id = k::bigint
  where current_brand() is null and b.below <> (
    select coalesce(sum(c.wallet + c.at_suppliers + c.below), 0) from identity.member m join balance c on c.member_id = m.id
    where m.brand_id = b.brand_id and m.parent_id = b.member_id)
$$;
do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('agents_count_balances', 'agents_balances_touched', 'agents_balances_due', 'ledger_posted_after', 'agents_balances_after', 'agents_balances_since',
      'agents_balances_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname <> 'ledger_posted_after' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;
