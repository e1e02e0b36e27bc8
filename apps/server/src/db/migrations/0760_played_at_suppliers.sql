-- Rounds that a supplier with a wallet of its own tells of (docs/adr/0048): stakes of our players, but of money that had left our books.
-- Such a wager has no posting of ours and never gets one.
alter table wagers.wager add column told boolean not null default false;
-- It came settled, and nothing of it changes any more: what is told otherwise later is a case for people.
alter table wagers.wager add constraint wager_told
  check (not told or (status = 1 and version = 1 and round_closed and stake_bonus = 0 and payout_bonus = 0));

-- Proofs: what was told is held against there being no posting of it, and stays out of what is compared with the books.
drop function wagers_within(text[]);
create function wagers_within(p_keys text[]) returns table (span text, place bigint, member_id bigint, supplier_id integer, id uuid,
  brand_id integer, status smallint, version smallint, stake bigint, payout bigint, valid_bet bigint, told boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, wagers, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare whose bigint; began timestamptz; ended timestamptz; each wagers.wager;
begin
  place := 0;
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    whose := split_part(span, '/', 1)::bigint;
    began := split_part(span, '/', 2)::timestamptz;
    ended := split_part(span, '/', 3)::timestamptz;
    for each in select w.* from wagers.wager w where w.member_id = whose and w.placed_at >= began and w.placed_at < ended loop
      place := place + 1;
      member_id := each.member_id; supplier_id := each.supplier_id; id := each.id; brand_id := each.brand_id;
      status := each.status; version := each.version; stake := each.stake_cash + each.stake_bonus;
      payout := each.payout_cash + each.payout_bonus; valid_bet := each.valid_bet; told := each.told;
      return next;
    end loop;
  end loop;
end $$;
revoke execute on function wagers_within(text[]) from public;

create or replace function wagers_books_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with placed as materialized (select p.* from wagers_within(p_keys) p)
  select 'wagers-agree-with-ledger', w.span, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w join ledger_money_of((select array_agg(p.member_id order by p.place) from placed p),
    (select array_agg(p.id order by p.place) from placed p)) m on m.place = w.place
  where case when w.told then m.staked <> 0 or m.paid <> 0 or m.returned <> 0
    else m.staked <> w.stake or m.paid <> w.payout or m.returned <> case when w.status = 2 then w.stake else 0 end end
$$;

-- The meters of limits count what is away as a whole, so what was staked there is in them already.
create or replace function wagers_staked(p_members bigint[], p_from timestamptz[])
returns table (member_id bigint, stake bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select k.member_id, coalesce(sum(w.stake_cash + w.stake_bonus), 0)::bigint
  from unnest(p_members, p_from) as k (member_id, placed_from)
    left join wagers.wager w on w.member_id = k.member_id and w.placed_at >= k.placed_from
      and w.placed_at < k.placed_from + interval '1 day' and w.status <> 2 and not w.told
  where current_brand() is null group by 1
$$;

-- Whose a round of such a supplier is: the first of whom it was told, in whatever brand.
create table vendors.told_round (
  supplier_id integer not null references vendors.supplier,
  round text not null,
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  primary key (supplier_id, round)
);
alter table vendors.told_round enable row level security;
alter table vendors.told_round force row level security;
create policy told_round_brand on vendors.told_round to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy told_round_owner on vendors.told_round to baize_owner using (true) with check (true);
grant select, insert on vendors.told_round to baize_app;

-- Where somebody's money is out its report is read more often.
create index transfer_account_held on vendors.transfer_account (supplier_id) where holds;
