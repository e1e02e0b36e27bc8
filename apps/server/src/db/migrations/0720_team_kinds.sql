-- What day_sum says of bets, by kind of game: the columns of a report by category. The same two sums, whatever the size of the team.
create table agents.day_kind_sum (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  scope text not null check (scope in ('own', 'below')),
  day date not null,
  -- as in wagers.wager
  game_type smallint not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  primary key (member_id, scope, day, game_type)
) with (fillfactor = 80);
alter table agents.day_kind_sum enable row level security;
alter table agents.day_kind_sum force row level security;
create policy day_kind_sum_brand on agents.day_kind_sum to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy day_kind_sum_owner on agents.day_kind_sum to baize_owner using (true) with check (true);
grant select, insert, update on agents.day_kind_sum to baize_app;

-- What was counted before: an account's own sums out of the hours, and those above it by the line in which it stands.
with own as (
  select r.member_id, r.brand_id, r.game_type, ((r.hour at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date as day,
    sum(r.bets)::bigint as bets, sum(r.stake)::bigint as stake, sum(r.payout)::bigint as payout, sum(r.valid_bet)::bigint as valid_bet
  from wagers.rollup r join brand.brand b on b.id = r.brand_id group by 1, 2, 3, 4
), lines as (
  select o.member_id as of, 'own' as scope, o.* from own o
  union all select above.id, 'below', o.* from own o join identity.member m on m.id = o.member_id, unnest(m.path) as above (id)
)
insert into agents.day_kind_sum (member_id, brand_id, scope, day, game_type, bets, stake, payout, valid_bet)
  select l.of, l.brand_id, l.scope, l.day, l.game_type, sum(l.bets)::bigint, sum(l.stake)::bigint, sum(l.payout)::bigint, sum(l.valid_bet)::bigint
  from lines l where exists (select 1 from agents.day_sum d where d.member_id = l.of and d.scope = l.scope and d.day = l.day)
  group by 1, 2, 3, 4, 5;

-- Everybody at or below a member, up to a number of them. As the owner: behind the wall between brands no index of arrays is used.
create function agents_team(p_member bigint, p_max integer) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select m.id from identity.member m where m.id = p_member and m.brand_id = current_brand()
  union all
  (select m.id from identity.member m where m.path @> array[p_member] and m.brand_id = current_brand() limit p_max)
$$;
revoke execute on function agents_team from public;
grant execute on function agents_team to baize_app;

-- Of each of a member's accounts the first posting that is not older than an instant: a place between its postings. Postings of an account
-- follow one another in time, so each is found by halving.
create function ledger_places_at(p_member bigint, p_at timestamptz) returns table (account_id bigint, seq bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare own record; low bigint; high bigint; middle bigint;
begin
  for own in select a.id, a.seq as newest from ledger.account a where a.member_id = p_member and a.brand_id = current_brand() order by a.id loop
    low := 1; high := own.newest + 1;
    while low < high loop
      middle := (low + high) / 2;
      if (select p.created_at < p_at from ledger.posting p where p.account_id = own.id and p.seq = middle) then low := middle + 1;
      else high := middle; end if;
    end loop;
    account_id := own.id; seq := low;
    return next;
  end loop;
end $$;
alter function ledger_places_at owner to baize_ledger;
revoke execute on function ledger_places_at from public;
grant execute on function ledger_places_at to baize_app;
