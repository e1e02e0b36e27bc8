-- The tree of agents: what is read of it at any size, what moves in it, and the links by which it grows (docs/adr/0054).
create index member_of_parent on identity.member (brand_id, parent_id, id);
-- Whoever stood above themselves would be above everybody below them: a tree without a root.
alter table identity.member add constraint member_not_above_itself check (not id = any (path));

-- What a registration by a link becomes, and the agent's own name for the link.
alter table identity.affiliate_code
  add column account_type smallint not null default 0 check (account_type in (0, 2, 42)),
  add column label text not null default '' check (length(label) <= 40);
create index affiliate_code_of_member on identity.affiliate_code (brand_id, member_id, code_key);

create schema agents;
grant usage on schema agents to baize_app;

-- What the specification's account types may do. Test accounts are a tree of their own.
create table agents.account_type (
  type smallint primary key,
  is_agent boolean not null,
  is_test boolean not null,
  -- stands directly under the platform
  is_top boolean not null,
  may_hold boolean not null,
  may_issue boolean not null,
  may_transfer boolean not null
);
insert into agents.account_type values
  (0, false, false, false, true, false, true),
  (1, true, false, true, true, true, true),
  (2, true, false, false, true, true, true),
  (4, false, false, true, false, false, false),
  (41, true, true, true, true, true, true),
  (42, true, true, false, true, true, true);
grant select on agents.account_type to baize_app;

-- Who was counted in the teams above them, each once, and by which link they came.
create table agents.joined (
  member_id bigint primary key,
  brand_id integer not null references brand.brand,
  -- folded as in identity.affiliate_code; null: by no link
  code_key text,
  deposited boolean not null default false
);
create index joined_by_link on agents.joined (brand_id, code_key) where code_key is not null;

-- How many stand below a member. Whoever has nobody below has no row.
create table agents.team (
  member_id bigint primary key,
  brand_id integer not null references brand.brand,
  agents integer not null default 0,
  members integer not null default 0
) with (fillfactor = 80);

-- What an account did on a day of the brand, and what everybody below it did: the sums of a team are those two, whatever its size.
create table agents.day_sum (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  scope text not null check (scope in ('own', 'below')),
  day date not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  deposits bigint not null default 0,
  deposit_count bigint not null default 0,
  first_deposits bigint not null default 0,
  registered bigint not null default 0,
  primary key (member_id, scope, day)
) with (fillfactor = 80);
create index day_sum_of_day on agents.day_sum (brand_id, day, member_id) where scope = 'own';

-- A subtree that is to stand elsewhere from the next day on.
create table agents.move (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  from_parent_id bigint,
  to_parent_id bigint not null,
  asked_by text not null,
  reason text not null,
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
-- One at a time: the second would not know where the first leads.
create unique index move_waiting on agents.move (brand_id, member_id) where state = 'waiting';

do $$ declare name text; begin
  foreach name in array array['joined', 'team', 'day_sum', 'move'] loop
    execute format('alter table agents.%I enable row level security', name);
    execute format('alter table agents.%I force row level security', name);
    execute format('create policy %I on agents.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on agents.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on agents.joined, agents.team, agents.day_sum, agents.move to baize_app;

-- Everybody who is there already. Their registrations may still be read from the outbox: those find them counted.
insert into agents.joined (member_id, brand_id) select id, brand_id from identity.member where type <> 4;
insert into agents.team (member_id, brand_id, agents, members)
  select above.id, m.brand_id, count(*) filter (where t.is_agent), count(*) filter (where not t.is_agent)
  from identity.member m join agents.account_type t on t.type = m.type and m.type <> 4, unnest(m.path) as above (id)
  group by above.id, m.brand_id;

-- How many accounts of a team bet, deposited and were active in a range of days. As the owner: behind the wall between brands no index of
-- arrays is used. A small team is read member by member, a large one by what the brand's accounts did in the range.
create function agents_counts(p_member bigint, p_from date, p_to date, p_active bigint)
returns table (bettors bigint, depositors bigint, active bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
begin
  if (select t.agents + t.members from agents.team t where t.member_id = p_member and t.brand_id = current_brand()) > 5000 then
    return query select count(*) filter (where own.bets > 0), count(*) filter (where own.deposits > 0), count(*) filter (where own.valid_bet >= p_active)
      from (select sum(s.bets) as bets, sum(s.deposit_count) as deposits, sum(s.valid_bet) as valid_bet
          from agents.day_sum s join identity.member m on m.id = s.member_id
          where s.scope = 'own' and s.brand_id = current_brand() and s.day between p_from and p_to
            and (m.id = p_member or m.path @> array[p_member])
          group by s.member_id) own;
  else
    return query select count(*) filter (where own.bets > 0), count(*) filter (where own.deposits > 0), count(*) filter (where own.valid_bet >= p_active)
      from (select sum(s.bets) as bets, sum(s.deposit_count) as deposits, sum(s.valid_bet) as valid_bet
          from (select p_member as id union all
              select m.id from identity.member m where m.path @> array[p_member] and m.brand_id = current_brand()) team
          join agents.day_sum s on s.member_id = team.id and s.scope = 'own' and s.day between p_from and p_to
          where s.brand_id = current_brand() group by s.member_id) own;
  end if;
end $$;
revoke execute on function agents_counts from public;
grant execute on function agents_counts to baize_app;

-- How many members at or below one have a session that was used since an instant.
create function identity_online(p_member bigint, p_since timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select count(distinct s.member_id)::integer from identity.session s join identity.member m on m.id = s.member_id
  where s.ended_at is null and s.last_seen_at >= p_since and s.brand_id = current_brand()
    and (m.id = p_member or m.path @> array[p_member])
$$;
revoke execute on function identity_online from public;
grant execute on function identity_online to baize_app;

-- How deep the tree below a member goes.
create function identity_deepest(p_member bigint) returns integer
language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select max(m.depth)::integer from identity.member m where m.path @> array[p_member] and m.brand_id = current_brand()
$$;
revoke execute on function identity_deepest from public;
grant execute on function identity_deepest to baize_app;

-- Everybody below a member follows them to their new place: of each path what stands above the member is replaced. As the owner, for the
-- index. Under the policies of the owner the brand is named here.
create function identity_follow(p_member bigint, p_path bigint[]) returns integer
language sql volatile security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  with followed as (update identity.member m set path = moved.path, depth = cardinality(moved.path)
  from (select b.id, p_path || b.path[array_position(b.path, p_member):] as path from identity.member b
      where b.path @> array[p_member] and b.brand_id = current_brand()) moved
  where m.id = moved.id and m.brand_id = current_brand() and m.path <> moved.path returning 1)
  select count(*)::integer from followed
$$;
revoke execute on function identity_follow from public;
grant execute on function identity_follow to baize_app;
