-- How many accounts of a team bet, deposited or were active in a range of days, told by sums that are kept (docs/adr/0075).
-- An account that did something on a day, and the line under which it did: the account itself and everybody above.
create table agents.counted_day (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  -- active: its valid bet of the day came to what makes it so
  deed text not null check (deed in ('bet', 'deposit', 'active')),
  day date not null,
  line bigint[] not null,
  primary key (member_id, deed, day)
);

-- Of a head's team, how many accounts did something on a day, by how many days ago they had done it last under the same head; 0: not within
-- the longest range there is. An account is counted once in a range: on its first day there, whose gap leads out of the range.
create table agents.team_day (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  deed text not null check (deed in ('bet', 'deposit', 'active')),
  day date not null,
  gap smallint not null check (gap between 0 and 91),
  accounts integer not null,
  primary key (member_id, deed, day, gap)
) with (fillfactor = 80);

do $$ declare name text; begin
  foreach name in array array['counted_day', 'team_day'] loop
    execute format('alter table agents.%I enable row level security', name);
    execute format('alter table agents.%I force row level security', name);
    execute format('create policy %I on agents.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on agents.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, delete on agents.counted_day to baize_app;
grant select, insert, update on agents.team_day to baize_app;

-- What was done before, by the line in which accounts stand now.
insert into agents.counted_day (member_id, brand_id, deed, day, line)
  select d.member_id, d.brand_id, w.deed, d.day, m.path || m.id
  from agents.day_sum d join identity.member m on m.id = d.member_id cross join lateral (
    values ('bet', d.bets > 0), ('deposit', d.deposit_count > 0), ('active', d.valid_bet >= 10000000)) w (deed, is_on)
  where d.scope = 'own' and w.is_on;
insert into agents.team_day (member_id, brand_id, deed, day, gap, accounts)
  select s.head, s.brand_id, s.deed, s.day, case when s.since <= 91 then s.since else 0 end, count(*)
  from (
    select c.*, u.head, c.day - lag(c.day) over (partition by c.member_id, c.deed, u.head order by c.day) as since
    from agents.counted_day c, unnest(c.line) as u (head)) s
  group by 1, 2, 3, 4, 5;

drop function agents_counts(bigint, date, date, bigint);
