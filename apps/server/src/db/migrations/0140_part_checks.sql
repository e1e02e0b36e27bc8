-- The ledger proves its own books; a part of it proves its rows against the postings by a check of its own (docs/adr/0013).

-- What other modules may ask of the postings inside a check: per member and reference, the sum of each of these kinds.
create function ledger_sums_of_refs(p_kinds smallint[]) returns table (member_id bigint, ref uuid, kind smallint, total bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.member_id, p.ref, p.kind, sum(p.amount)::bigint
  from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.kind = any (p_kinds) and p.ref is not null and a.member_id is not null group by 1, 2, 3
$$;
alter function ledger_sums_of_refs owner to baize_ledger;
revoke execute on function ledger_sums_of_refs from public;

-- Per wager: what left the wallet is its stake, what came back is its payout.
create function wagers_check(p_limit integer) returns table (name text, checked bigint, broken text[])
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with money as (
    select s.member_id, s.ref as id, -sum(s.total) filter (where s.kind = 1) as staked,
      coalesce(sum(s.total) filter (where s.kind in (2, 4)), 0) as paid,
      coalesce(sum(s.total) filter (where s.kind = 3), 0) as returned
    from ledger_sums_of_refs('{1,2,3,4}') s group by 1, 2
  )
  select 'wagers-agree-with-ledger', count(*),
    coalesce((array_agg('wager ' || w.id || ' of member ' || w.member_id)
      filter (where coalesce(m.staked, 0) <> w.stake_cash + w.stake_bonus
        or coalesce(m.paid, 0) <> w.payout_cash + w.payout_bonus
        or (case when w.status = 2 then w.stake_cash + w.stake_bonus else 0 end) <> coalesce(m.returned, 0)))[1:p_limit],
      '{}')
  from wagers.wager w left join money m on m.member_id = w.member_id and m.id = w.id
$$;
alter function wagers_check owner to baize_ledger;
revoke execute on function wagers_check from public;
grant execute on function wagers_check to baize_app;

create or replace function ledger_check(p_limit integer) returns table (name text, checked bigint, broken text[])
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
begin
  return query select 'zero-sum'::text, count(*)::bigint,
      coalesce(array_agg('currency ' || t.currency || ' of brand ' || t.brand_id || ' is off by ' || t.total)
        filter (where t.total <> 0), '{}')
    from (select a.brand_id, a.currency, sum(a.balance) as total from ledger.account a group by 1, 2) t;

  return query with per as (
      select p.account_id, sum(p.amount) as total, count(*) as postings, max(p.seq) as last_seq, min(p.seq) as first_seq
      from ledger.posting p group by 1
    ), compared as (
      select a.id, a.balance, a.seq, coalesce(per.total, 0) as total, coalesce(per.postings, 0) as postings,
        coalesce(per.last_seq, 0) as last_seq, coalesce(per.first_seq, 1) as first_seq
      from ledger.account a left join per on per.account_id = a.id where a.member_id is not null
    )
    select 'balance-equals-postings'::text, count(*)::bigint,
      coalesce((array_agg('account ' || c.id) filter (where c.balance <> c.total))[1:p_limit], '{}')
    from compared c
    union all
    select 'sequence-without-gap'::text, count(*)::bigint,
      coalesce((array_agg('account ' || c.id)
        filter (where c.seq <> c.postings or c.last_seq <> c.postings or c.first_seq <> 1))[1:p_limit], '{}')
    from compared c;

  return query with chained as (
      select p.account_id, p.seq, p.balance_after, p.amount,
        lag(p.balance_after) over (partition by p.account_id order by p.seq) as before
      from ledger.posting p join ledger.account a on a.id = p.account_id where a.member_id is not null
    )
    select 'balance-after-chain'::text, count(*)::bigint,
      coalesce((array_agg('account ' || c.account_id || ' at ' || c.seq)
        filter (where c.balance_after <> coalesce(c.before, 0) + c.amount))[1:p_limit], '{}')
    from chained c;

  return query select 'nobody-below-floor'::text, count(*)::bigint,
      coalesce((array_agg('account ' || a.id) filter (where a.balance < a.floor))[1:p_limit], '{}')
    from ledger.account a;

  return query with own as (
      select p.account_id as id, sum(p.amount) as total
      from ledger.posting p join ledger.account a on a.id = p.account_id where a.house is not null group by 1
    ), counter as (select p.contra_id as id, sum(p.amount) as total from ledger.posting p group by 1)
    select 'house-equals-counterparts'::text, count(*)::bigint,
      coalesce((array_agg('account ' || a.id || ' (' || a.house || ')')
        filter (where a.balance <> coalesce(own.total, 0) - coalesce(counter.total, 0)))[1:p_limit], '{}')
    from ledger.account a left join own on own.id = a.id left join counter on counter.id = a.id
    where a.house is not null;
end $$;
