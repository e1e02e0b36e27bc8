-- When a job has something to do next, in whichever brand: null with nothing. One statement asks all of them (jobs/due-times.ts),
-- in place of a transaction of each brand for each job.
create function cashier_deposits_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, cashier, pg_temp as $$
  select min(d.at) from brand b cross join lateral (
    select d.ask_at as at from deposit d where d.brand_id = b.id and d.state = 'pending' order by d.ask_at limit 1) d
  where current_brand() is null
$$;
create function cashier_withdrawals_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, cashier, pg_temp as $$
  select min(w.act_at) from brand b cross join lateral (
    select w.act_at from withdrawal w where w.brand_id = b.id and w.act_at is not null order by w.act_at limit 1) w
  where current_brand() is null
$$;
create function limits_looser_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, limits, pg_temp as $$
  select min(l.next_from) from brand b cross join lateral (
    select l.next_from from player_limit l where l.brand_id = b.id and l.next_from is not null
    order by l.next_from limit 1) l
  where current_brand() is null
$$;
create function verification_messages_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, verification, pg_temp as $$
  select min(m.next_at) from brand b cross join lateral (
    select m.next_at from message m where m.brand_id = b.id and m.state = 'waiting' order by m.next_at limit 1) m
  where current_brand() is null
$$;
create function agents_moves_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select min(m.effective_at) from move m where m.state = 'waiting' and current_brand() is null
$$;
create function agents_requests_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, agents, pg_temp as $$
  select min(c.expires_at) from brand b cross join lateral (
    select c.expires_at from contract c where c.brand_id = b.id and c.expires_at is not null
    order by c.expires_at limit 1) c
  where current_brand() is null
$$;
create function vendors_transfers_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select min(t.ask_at) from transfer t where t.ended_at is null and current_brand() is null
$$;
create function vendors_money_home_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select min(a.look_at) from transfer_account a where current_brand() is null
$$;
-- While money stands with a supplier its report is read.
create function vendors_reports_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select clock_timestamp() where current_brand() is null and exists (select 1 from transfer_account a where a.holds)
$$;
-- Rounds that the feed told of, and wins without a bet, once each had its grace.
create function vendors_cases_due(p_round_grace_s integer, p_win_grace_s integer) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select least(
    (select min(r.told_at) from vendor_round r where not r.compared and r.status in ('closed', 'void'))
      + make_interval(secs => p_round_grace_s),
    (select min(r.told_at) from case_row r where r.case_id is null) + make_interval(secs => p_win_grace_s))
  where current_brand() is null
$$;
create function jackpots_draws_due(p_wait_s integer) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, jackpots, pg_temp as $$
  select min(w.settled_at) + make_interval(secs => p_wait_s) from brand b cross join lateral (
    select w.settled_at from waiting_stake w where w.brand_id = b.id order by w.settled_at limit 1) w
  where current_brand() is null
$$;
-- Entries that no anchor holds yet, a minute after the first of them.
create function audit_anchors_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, audit, pg_temp as $$
  select min(a.at) + interval '1 minute'
  from audit_head h
    cross join lateral (select max(n.seq) as seq from audit_anchor n where n.brand_id = h.brand_id) n
    join audit a on a.brand_id = h.brand_id and a.seq = coalesce(n.seq, 0) + 1
  where current_brand() is null
$$;
-- Refusals that stand in no chain yet, and hours of them that are over.
create function operators_refusals_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, operators, pg_temp as $$
  select least((select min(r.at) from operator_refusal r),
    (select min(h.hour) from operator_refusal_hour h) + interval '1 hour')
  where current_brand() is null
$$;
create function salaries_runs_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp as $$
  select min(r.settled_at) from run r where r.state = 'PAYING' and current_brand() is null
$$;
revoke execute on function cashier_deposits_due, cashier_withdrawals_due, limits_looser_due, verification_messages_due,
  agents_moves_due, agents_requests_due, vendors_transfers_due, vendors_money_home_due, vendors_reports_due, vendors_cases_due,
  jackpots_draws_due, audit_anchors_due, operators_refusals_due, salaries_runs_due from public;
grant execute on function cashier_deposits_due, cashier_withdrawals_due, limits_looser_due, verification_messages_due,
  agents_moves_due, agents_requests_due, vendors_transfers_due, vendors_money_home_due, vendors_reports_due, vendors_cases_due,
  jackpots_draws_due, audit_anchors_due, operators_refusals_due, salaries_runs_due to baize_app;
