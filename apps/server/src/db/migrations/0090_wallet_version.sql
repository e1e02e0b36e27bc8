-- A batch may decide on what the door remembers and prove in its write that it was still so (docs/adr/0012). The proof is one
-- number on the member's mutex, his cash account's row: `version` grows with every change of anything that is decided on under it.
alter table account add column version bigint not null default 0;

grant select on member_gate to baize_ledger;
create policy gate_ledger on member_gate to baize_ledger using (true) with check (true);
grant update (meter_day, day_stake, day_payout) on member_gate to baize_ledger;

-- Standing, exclusion and limits are written by commands that hold the mutex; the door's own meters are counted in its write.
create function ledger_gate_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account set version = version + 1 where member_id = new.member_id and kind = 1;
  return null;
end $$;
alter function ledger_gate_changed owner to baize_ledger;
create trigger gate_changed after insert or update on member_gate for each row when (current_user <> 'baize_ledger') execute function ledger_gate_changed();

create or replace function ledger_open(p_brand integer, p_member bigint, p_currency text, p_kind smallint) returns bigint
language plpgsql security definer set search_path = public as $$
declare found_id bigint;
begin
  if p_kind not in (1, 2, 3) then raise exception 'no such member account kind: %', p_kind; end if;
  insert into account (brand_id, member_id, kind, currency) values (p_brand, p_member, p_kind, p_currency) on conflict do nothing returning id into found_id;
  if found_id is null then
    select id into strict found_id from account where member_id = p_member and currency = p_currency and kind = p_kind;
  elsif p_kind <> 1 then
    update account set version = version + 1 where member_id = p_member and kind = 1;
  end if;
  return found_id;
end $$;

-- Everything that is decided on of the members' wallets, in one look. With p_lock the members are locked first, in id order over the
-- whole batch; the look that follows takes its snapshot after the locks were granted (READ COMMITTED).
create function ledger_wallets(p_members bigint[], p_lock boolean) returns table (
  id bigint, member_id bigint, brand_id integer, currency text, version bigint, balance bigint, seq bigint, bonus_id bigint, bonus_balance bigint, bonus_seq bigint, held_id bigint, held_balance bigint, held_seq bigint,
  disabled boolean, excluded_until timestamptz, single_stake_max bigint, day_stake_max bigint, day_loss_max bigint, meter_day text, day_stake bigint, day_payout bigint, now timestamptz)
language plpgsql volatile security definer set search_path = public as $$
begin
  if p_lock then perform 1 from account a where a.member_id = any (p_members) and a.kind = 1 order by a.id for update; end if;
  return query select c.id, c.member_id, c.brand_id, c.currency, c.version, c.balance, c.seq, b.id, b.balance, b.seq, h.id, h.balance, h.seq,
      g.disabled, g.excluded_until, g.single_stake_max, g.day_stake_max, g.day_loss_max, to_char(g.meter_day, 'YYYY-MM-DD'), g.day_stake, g.day_payout, now()
    from account c left join account b on b.member_id = c.member_id and b.currency = c.currency and b.kind = 2 left join account h on h.member_id = c.member_id and h.currency = c.currency and h.kind = 3
      left join member_gate g on g.member_id = c.member_id
    where c.member_id = any (p_members) and c.kind = 1;
end $$;
alter function ledger_wallets owner to baize_ledger;
revoke execute on function ledger_wallets from public;
grant execute on function ledger_wallets to baize_app;
drop function ledger_lock;

-- Writes a batch of postings. Balances and house sides are derived here from the postings alone, so money is conserved by
-- construction; the caller's idea of balance and sequence must agree with what comes out, or nothing is written. p_version holds,
-- at the postings of cash accounts, the version of the wallet that the batch decided on (p_wallet and p_wallet_version: of the
-- wallets that it decided on without moving cash): whoever changed one of them in the meantime makes the batch disagree. Rows are
-- taken in id order, as everywhere; p_last marks an account's last posting.
drop function ledger_write;
create function ledger_write(p_wallet bigint[], p_wallet_version bigint[], p_account bigint[], p_version bigint[], p_seq bigint[], p_contra bigint[], p_amount bigint[], p_after bigint[], p_last boolean[], p_kind smallint[], p_key uuid[], p_tx uuid[], p_ref uuid[])
returns void language plpgsql security definer set search_path = public as $$
declare agreed integer;
begin
  if cardinality(p_wallet) > 0 then
    update account a set version = a.version + 1 from (select * from unnest(p_wallet, p_wallet_version) as w (id, version) order by w.id) w where a.id = w.id and a.version = w.version;
    get diagnostics agreed = row_count;
    if agreed <> cardinality(p_wallet) then raise exception 'ledger disagreement: % wallets, % as they were', cardinality(p_wallet), agreed using errcode = 'BZ001'; end if;
  end if;
  if cardinality(p_account) = 0 then return; end if;
  update account a set balance = a.balance + d.amount, seq = a.seq + d.postings, version = a.version + case when d.version is null then 0 else 1 end
    from (select u.account_id, sum(u.amount)::bigint as amount, count(*) as postings, max(u.seq) as last_seq, max(u.after) filter (where u.last) as last_after, max(u.version) as version
      from unnest(p_account, p_amount, p_seq, p_after, p_last, p_version) as u (account_id, amount, seq, after, last, version) group by u.account_id order by u.account_id) d
    where a.id = d.account_id and (d.version is null or a.version = d.version) and a.balance + d.amount = d.last_after and a.seq + d.postings = d.last_seq;
  get diagnostics agreed = row_count;
  if agreed <> (select count(distinct account_id) from unnest(p_account) as account_id) then raise exception 'ledger disagreement: only % accounts agree', agreed using errcode = 'BZ001'; end if;
  insert into posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref)
    select * from unnest(p_account, p_seq, p_contra, p_amount, p_after, p_kind, p_key, p_tx, p_ref);
  update account a set balance = a.balance - d.amount
    from (select u.contra_id, sum(u.amount)::bigint as amount from unnest(p_contra, p_amount) as u (contra_id, amount) group by u.contra_id order by u.contra_id) d
    where a.id = d.contra_id;
end $$;
alter function ledger_write owner to baize_ledger;
revoke execute on function ledger_write from public;
grant execute on function ledger_write to baize_app;

-- For a batch that took a round to be new: under the members' locks, is it?
create function ledger_expect_new_rounds(p_member bigint[], p_supplier integer[], p_round text[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from unnest(p_member, p_supplier, p_round) as k (member_id, supplier_id, round), lateral (select 1 from wager w where w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round limit 1) known) then
    raise exception 'ledger disagreement: a round is not new' using errcode = 'BZ001';
  end if;
end $$;
alter function ledger_expect_new_rounds owner to baize_ledger;
revoke execute on function ledger_expect_new_rounds from public;
grant execute on function ledger_expect_new_rounds to baize_app;

create function ledger_meter(p_member bigint[], p_day date[], p_stake bigint[], p_payout bigint[]) returns void language sql security definer set search_path = public as $$
  update member_gate g set meter_day = n.d, day_stake = n.s, day_payout = n.p from unnest(p_member, p_day, p_stake, p_payout) as n (m, d, s, p) where g.member_id = n.m
$$;
alter function ledger_meter owner to baize_ledger;
revoke execute on function ledger_meter from public;
grant execute on function ledger_meter to baize_app;
