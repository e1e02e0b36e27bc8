-- What an operation reads and writes beside postings belongs to the modules (docs/adr/0013). The gate leaves the ledger's own read.
drop function ledger_wallets;
-- Everything that the ledger itself decides on of the members' wallets. With p_lock the members are locked first, in id order over
-- the whole batch; the read that follows takes its snapshot after the locks were granted (READ COMMITTED).
create function ledger_wallets(p_members bigint[], p_lock boolean) returns table (
  id bigint, member_id bigint, brand_id integer, currency text, version bigint, balance bigint, seq bigint,
  bonus_id bigint, bonus_balance bigint, bonus_seq bigint, held_id bigint, held_balance bigint, held_seq bigint, now timestamptz)
language plpgsql volatile security definer set search_path = public as $$
begin
  if p_lock then perform 1 from account a where a.member_id = any (p_members) and a.kind = 1 order by a.id for update; end if;
  return query select c.id, c.member_id, c.brand_id, c.currency, c.version, c.balance, c.seq,
      b.id, b.balance, b.seq, h.id, h.balance, h.seq, now()
    from account c
      left join account b on b.member_id = c.member_id and b.currency = c.currency and b.kind = 2
      left join account h on h.member_id = c.member_id and h.currency = c.currency and h.kind = 3
    where c.member_id = any (p_members) and c.kind = 1;
end $$;
alter function ledger_wallets owner to baize_ledger;
revoke execute on function ledger_wallets from public;
grant execute on function ledger_wallets to baize_app;

-- The meters that a batch counts. As the ledger's role, because the batch raises the members' versions itself: the trigger of
-- member_gate would raise them once more, and what the door remembers would look out of date.
alter function ledger_meter(bigint[], date[], bigint[], bigint[]) rename to limits_meter;

-- For a batch that took a round to be new: under the members' locks, is it?
alter function ledger_expect_new_rounds(bigint[], integer[], text[]) rename to wager_expect_new_rounds;
