-- A function of more rights than its caller's keeps to the brand of the transaction, which the policies of its tables do not see to.
create or replace function audit_append(p_actor text, p_ip text, p_action text, p_target text, p_before jsonb, p_after jsonb, p_reason text)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, audit, pg_temp as $$
declare brand integer := current_brand(); head audit.audit_head; next_seq bigint; stamp timestamptz := clock_timestamp(); link bytea;
begin
  if brand is null then raise exception 'an audit entry belongs to the chain of a brand, and the transaction names none'; end if;
  insert into audit.audit_head (brand_id, seq, hash) values (brand, 0, '\x00') on conflict do nothing;
  select * into strict head from audit.audit_head where brand_id = brand for update;
  next_seq := head.seq + 1;
  link := sha256(head.hash || convert_to(
    audit_canonical(next_seq, stamp, p_actor, p_ip, p_action, p_target, p_before, p_after, p_reason), 'UTF8'));
  insert into audit.audit
    values (brand, next_seq, stamp, p_actor, p_ip, p_action, p_target, p_before, p_after, p_reason, link);
  update audit.audit_head set seq = next_seq, hash = link where brand_id = brand;
  return next_seq;
end $$;

create or replace function audit_verify(p_brand integer)
returns table (links bigint, broken_seq bigint, why text, head_hash bytea)
language plpgsql stable security definer set search_path = pg_catalog, public, audit, pg_temp as $$
declare row audit.audit; previous bytea := '\x00'; expected bytea; wanted bigint := 1; head audit.audit_head;
begin
  if p_brand is distinct from current_brand() then raise exception 'the chain is not of the transaction''s brand'; end if;
  select * into head from audit.audit_head where brand_id = p_brand;
  for row in select * from audit.audit a where a.brand_id = p_brand order by a.seq loop
    if row.seq <> wanted then
      return query select wanted - 1, wanted, 'row is missing'::text, previous;
      return;
    end if;
    expected := sha256(previous || convert_to(audit_canonical(
      row.seq, row.at, row.actor, row.ip, row.action, row.target, row.before, row.after, row.reason), 'UTF8'));
    if expected <> row.hash then
      return query select wanted - 1, row.seq, 'content does not match its hash'::text, previous;
      return;
    end if;
    previous := row.hash;
    wanted := wanted + 1;
  end loop;
  if head.seq is not null and (head.seq <> wanted - 1 or head.hash <> previous) then
    return query select wanted - 1, wanted, 'the newest rows are missing'::text, previous;
    return;
  end if;
  return query select wanted - 1, null::bigint, null::text, previous;
end $$;

create or replace function limits_meter(p_member bigint[], p_day date[], p_stake bigint[], p_payout bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, limits, pg_temp as $$
  update limits.member_gate g set meter_day = n.d, day_stake = n.s, day_payout = n.p
  from unnest(p_member, p_day, p_stake, p_payout) as n (m, d, s, p) where g.member_id = n.m and g.brand_id = current_brand()
$$;

create or replace function wager_expect_new_rounds(p_member bigint[], p_supplier integer[], p_round text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
begin
  if exists (
    select 1 from unnest(p_member, p_supplier, p_round) as k (member_id, supplier_id, round),
      lateral (select 1 from wagers.wager w where w.member_id = k.member_id and w.supplier_id = k.supplier_id
        and w.round = k.round and w.brand_id = current_brand() limit 1) known
  ) then raise exception 'ledger disagreement: a round is not new' using errcode = 'BZ001'; end if;
end $$;

-- Of all brands for the platform's own proof, which names none; of its own for a brand.
create or replace function wagers_check(p_limit integer) returns table (name text, checked bigint, broken text[])
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
  where current_brand() is null or w.brand_id = current_brand()
$$;
