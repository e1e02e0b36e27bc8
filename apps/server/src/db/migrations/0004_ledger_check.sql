-- The proof of the ledger: every check returns how much it looked at and names what is broken (at most p_limit).
create function ledger_check(p_limit integer) returns table (name text, checked bigint, broken text[])
language plpgsql stable security definer set search_path = public as $$
begin
  return query select 'zero-sum'::text, count(*)::bigint, coalesce(array_agg('currency ' || t.currency || ' of brand ' || t.brand_id || ' is off by ' || t.total) filter (where t.total <> 0), '{}')
    from (select a.brand_id, a.currency, sum(a.balance) as total from account a group by 1, 2) t;

  return query with per as (
      select p.account_id, sum(p.amount) as total, count(*) as postings, max(p.seq) as last_seq, min(p.seq) as first_seq from posting p group by 1
    ), compared as (
      select a.id, a.balance, a.seq, coalesce(per.total, 0) as total, coalesce(per.postings, 0) as postings, coalesce(per.last_seq, 0) as last_seq, coalesce(per.first_seq, 1) as first_seq from account a left join per on per.account_id = a.id where a.member_id is not null
    )
    select 'balance-equals-postings'::text, count(*)::bigint, coalesce((array_agg('account ' || c.id) filter (where c.balance <> c.total))[1:p_limit], '{}') from compared c
    union all
    select 'sequence-without-gap'::text, count(*)::bigint, coalesce((array_agg('account ' || c.id) filter (where c.seq <> c.postings or c.last_seq <> c.postings or c.first_seq <> 1))[1:p_limit], '{}') from compared c;

  return query with chained as (
      select p.account_id, p.seq, p.balance_after, p.amount, lag(p.balance_after) over (partition by p.account_id order by p.seq) as before from posting p join account a on a.id = p.account_id where a.member_id is not null
    )
    select 'balance-after-chain'::text, count(*)::bigint, coalesce((array_agg('account ' || c.account_id || ' at ' || c.seq) filter (where c.balance_after <> coalesce(c.before, 0) + c.amount))[1:p_limit], '{}') from chained c;

  return query select 'nobody-below-floor'::text, count(*)::bigint, coalesce((array_agg('account ' || a.id) filter (where a.balance < a.floor))[1:p_limit], '{}') from account a;

  return query with own as (select p.account_id as id, sum(p.amount) as total from posting p join account a on a.id = p.account_id where a.house is not null group by 1),
      counter as (select p.contra_id as id, sum(p.amount) as total from posting p group by 1)
    select 'house-equals-counterparts'::text, count(*)::bigint, coalesce((array_agg('account ' || a.id || ' (' || a.house || ')') filter (where a.balance <> coalesce(own.total, 0) - coalesce(counter.total, 0)))[1:p_limit], '{}')
    from account a left join own on own.id = a.id left join counter on counter.id = a.id where a.house is not null;

  -- A bet's posting refers to its wager. Per wager: what left the wallet is its stake, what came back is its payout.
  return query with money as (
      select a.member_id, p.ref as id, -sum(p.amount) filter (where p.kind = 1) as staked, coalesce(sum(p.amount) filter (where p.kind in (2, 4)), 0) as paid, coalesce(sum(p.amount) filter (where p.kind = 3), 0) as returned
      from posting p join account a on a.id = p.account_id where p.kind in (1, 2, 3, 4) and p.ref is not null group by 1, 2
    )
    select 'wagers-agree-with-ledger'::text, count(*)::bigint,
      coalesce((array_agg('wager ' || w.id || ' of member ' || w.member_id) filter (where coalesce(m.staked, 0) <> w.stake_cash + w.stake_bonus or coalesce(m.paid, 0) <> w.payout_cash + w.payout_bonus or (case when w.status = 2 then w.stake_cash + w.stake_bonus else 0 end) <> coalesce(m.returned, 0)))[1:p_limit], '{}')
    from wager w left join money m on m.member_id = w.member_id and m.id = w.id;
end $$;
alter function ledger_check owner to baize_ledger;
revoke execute on function ledger_check from public;
grant execute on function ledger_check to baize_app;

create function ledger_size() returns table (postings bigint, currencies text[]) language sql stable security definer set search_path = public as $$
  select (select count(*) from posting), coalesce((select array_agg(distinct currency order by currency) from account), '{}')
$$;
alter function ledger_size owner to baize_ledger;
revoke execute on function ledger_size from public;
grant execute on function ledger_size to baize_app;
