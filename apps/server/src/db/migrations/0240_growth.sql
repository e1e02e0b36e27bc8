-- What lists and reports read once there are tens of millions of wagers (docs/adr/0021).

-- Wagers that stand open, kept by the consumer of the rollups: an index on the wager's state would be written anew at each settlement,
-- in the door's own transaction.
create table wagers.open_wager (
  member_id bigint not null,
  supplier_id integer not null,
  wager_id uuid not null,
  brand_id integer not null references brand.brand,
  game_code text not null,
  primary key (member_id, supplier_id, wager_id)
);
create index open_wager_of_game on wagers.open_wager (brand_id, game_code);

-- The sums of a brand's hour: what `rollup` says of single members, added up as it is counted. Never adds currencies.
create table wagers.brand_rollup (
  brand_id integer not null references brand.brand,
  currency text not null,
  hour timestamptz not null,
  vendor text not null,
  game_type smallint not null,
  game_code text not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  jackpot_win bigint not null default 0,
  -- of what each wager won or lost, the sum of the squares: how far a game's return may stray
  squares numeric not null default 0,
  primary key (brand_id, currency, hour, vendor, game_type, game_code)
) with (fillfactor = 80);

do $$ declare name text; begin
  foreach name in array array['open_wager', 'brand_rollup'] loop
    execute format('alter table wagers.%I enable row level security', name);
    execute format('alter table wagers.%I force row level security', name);
    execute format('create policy %I on wagers.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on wagers.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update, delete on wagers.open_wager, wagers.brand_rollup to baize_app;

insert into wagers.open_wager (member_id, supplier_id, wager_id, brand_id, game_code)
  select w.member_id, w.supplier_id, w.id, w.brand_id, w.game_code from wagers.wager w where w.status = 0;
insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout, valid_bet, jackpot_win)
  select r.brand_id, r.currency, r.hour, r.vendor, r.game_type, r.game_code, sum(r.bets), sum(r.stake), sum(r.payout),
    sum(r.valid_bet), sum(r.jackpot_win)
  from wagers.rollup r group by 1, 2, 3, 4, 5, 6;
with told as (
  select s.*, sum(s.stake) over of_wager as staked, sum(s.payout) over of_wager as paid from wagers.settlement s
  window of_wager as (partition by s.member_id, s.supplier_id, s.wager_id order by s.version)
), squared as (
  select t.*, power((t.paid - t.staked)::numeric, 2)
    - coalesce(lag(power((t.paid - t.staked)::numeric, 2)) over (partition by t.member_id, t.supplier_id, t.wager_id order by t.version), 0) as squares
  from told t
), added as (
  select s.brand_id, w.currency, s.hour, w.vendor, w.game_type, w.game_code, sum(s.squares) as squares
  from squared s join wagers.wager w on w.member_id = s.member_id and w.supplier_id = s.supplier_id and w.id = s.wager_id
  group by 1, 2, 3, 4, 5, 6
)
update wagers.brand_rollup r set squares = a.squares from added a
  where r.brand_id = a.brand_id and r.currency = a.currency and r.hour = a.hour and r.vendor = a.vendor and r.game_type = a.game_type
    and r.game_code = a.game_code;

-- How many people played since: read from the index alone.
create index rollup_players on wagers.rollup (brand_id, currency, hour, member_id);
drop index wagers.rollup_of_brand;

-- Deposits and seldom postings of one account, whatever else it has.
create index posting_seldom on ledger.posting (account_id, kind, seq) where kind > 2;
create index deposit_credited_at on cashier.deposit (brand_id, credited_at) include (currency, amount) where credited_at is not null;
create index deposit_of_member_by_place on cashier.deposit (member_id, created_at, id);
drop index cashier.deposit_of_member;
create index correction_by_place on cashier.correction (brand_id, made_at, id);

-- Players by registration and by how their account begins. Under row-level security only comparisons that leak nothing are looked
-- up in an index, and LIKE is none of them: the search is a range in the order of the bytes.
create index member_registered on identity.member (brand_id, registered_at) where type <> 4;
create index member_account_prefix on identity.member (brand_id, account_key collate "C");

-- The winner board by currency and kind of game; the index of 0080 stays out of use with it.
create index winner_of_currency on engagement.winner (brand_id, currency, amount desc, won_at desc);
drop index engagement.winner_board;
create index winner_age on engagement.winner (brand_id, won_at);

-- What a member was paid since an instant, from their newest posting back. A batch stamps its postings with its own beginning, so
-- that neighbours may stand the other way round by as long as a batch runs: the walk goes on for that long.
create function ledger_paid_since(p_member bigint, p_kinds smallint[], p_since timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_sort = off as $$
declare total bigint := 0; own bigint; each record;
begin
  for own in select a.id from ledger.account a where a.member_id = p_member and a.brand_id = current_brand() loop
    for each in select p.amount, p.kind, p.created_at from ledger.posting p where p.account_id = own order by p.seq desc loop
      exit when each.created_at < p_since - interval '1 minute';
      if each.created_at >= p_since and each.kind = any (p_kinds) then total := total + each.amount; end if;
    end loop;
  end loop;
  return total;
end $$;
alter function ledger_paid_since owner to baize_ledger;
revoke execute on function ledger_paid_since from public;
grant execute on function ledger_paid_since to baize_app;

-- A member's accounts, each with the sequence number that its next posting gets: where a reading from the newest on begins.
create function ledger_heads_of(p_member bigint) returns table (account_id bigint, next bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.id, a.seq + 1 from ledger.account a where a.member_id = p_member and a.brand_id = current_brand() order by a.id
$$;
alter function ledger_heads_of owner to baize_ledger;
revoke execute on function ledger_heads_of from public;
grant execute on function ledger_heads_of to baize_app;

-- A reading of a member's postings: of each account, from its place on, up to so many. A place is the first posting of its newer
-- side; an account that is left out was opened after the reading began. Each account is planned for itself, so that it is read along
-- its own index and in one partition.
create function ledger_read_postings(p_member bigint, p_account bigint[], p_seq bigint[], p_newer boolean, p_kind smallint, p_max integer)
returns table (account_id bigint, seq bigint, account_kind smallint, kind smallint, amount bigint, balance_after bigint, ref uuid, created_at timestamptz, tx uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare own record;
begin
  for own in select a.id, a.kind as pocket, k.seq as place
    from unnest(p_account, p_seq) as k (id, seq) join ledger.account a on a.id = k.id
    where a.member_id = p_member and a.brand_id = current_brand()
  loop
    if p_newer then
      return query select p.account_id, p.seq, own.pocket, p.kind, p.amount, p.balance_after, p.ref, p.created_at, p.tx
        from ledger.posting p where p.account_id = own.id and p.seq >= own.place and (p_kind is null or p.kind = p_kind)
        order by p.seq limit p_max;
    else
      return query select p.account_id, p.seq, own.pocket, p.kind, p.amount, p.balance_after, p.ref, p.created_at, p.tx
        from ledger.posting p where p.account_id = own.id and p.seq < own.place and (p_kind is null or p.kind = p_kind)
        order by p.seq desc limit p_max;
    end if;
  end loop;
end $$;
alter function ledger_read_postings owner to baize_ledger;
revoke execute on function ledger_read_postings from public;
grant execute on function ledger_read_postings to baize_app;

-- How many members of the transaction's brand stand below one, counted up to a limit. As the owner: row-level security keeps the
-- application from any index whose operator might leak, and those of arrays are such.
create function identity_downlines(p_member bigint, p_max integer) returns integer
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select count(*)::integer from (select 1 from identity.member m
    where m.path @> array[p_member] and m.brand_id = current_brand() limit p_max) below
$$;
revoke execute on function identity_downlines from public;
grant execute on function identity_downlines to baize_app;
