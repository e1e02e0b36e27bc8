-- What moved a house account, by kind, without reading its past: sums up to a sequence number, and the postings behind it. Whoever asks
-- folds a long tail in. A row holds the whole sum up to its `seq`, so that two who fold at once write the same.
create table ledger.house_total (
  account_id bigint primary key,
  seq bigint not null,
  -- kind -> sum of the account's own postings
  totals jsonb not null
);
alter table ledger.house_total enable row level security;
alter table ledger.house_total force row level security;
create policy house_total_owner on ledger.house_total to baize_owner, baize_ledger using (true) with check (true);
revoke all on ledger.house_total from baize_app;
grant select, insert, update on ledger.house_total to baize_ledger;

insert into ledger.house_total (account_id, seq, totals)
  select m.account_id, max(m.seq), jsonb_object_agg(m.kind, m.total) from (
    select p.account_id, p.kind, max(p.seq) as seq, sum(p.amount)::bigint as total
    from ledger.account a join ledger.posting p on p.account_id = a.id where a.house like 'jackpot:%' group by 1, 2) m
  group by 1;

-- Its own postings by kind, and what hits paid out of it to members (negative): of a house of the transaction's brand. What else
-- members' postings moved against a house is no question of kinds and has no index.
create or replace function ledger_house_totals(p_house text) returns table (kind smallint, total bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare lane record; own jsonb; paid bigint;
begin
  for lane in
    select a.id, a.seq, coalesce(t.seq, 0) as told, coalesce(t.totals, '{}') as totals
    from ledger.account a left join ledger.house_total t on t.account_id = a.id
    where a.brand_id = current_brand() and a.house = p_house order by a.id
  loop
    select coalesce(jsonb_object_agg(s.kind, s.total), '{}') into own from (
      select m.kind, sum(m.amount)::bigint as total from (
        select e.key::smallint as kind, e.value::bigint as amount from jsonb_each_text(lane.totals) e
        union all
        select p.kind, p.amount from ledger.posting p
        where p.account_id = lane.id and p.seq > lane.told and p.seq <= lane.seq) m group by m.kind) s;
    if lane.seq - lane.told >= 500 then
      insert into ledger.house_total as t (account_id, seq, totals) values (lane.id, lane.seq, own)
        on conflict (account_id) do update set seq = excluded.seq, totals = excluded.totals where t.seq < excluded.seq;
    end if;
    select -sum(p.amount)::bigint into paid from ledger.posting p where p.contra_id = lane.id and p.kind = 33;
    return query select e.key::smallint, e.value::bigint from jsonb_each_text(own) e where e.key <> '33'
      union all select 33::smallint, coalesce(paid, 0) + coalesce((own ->> '33')::bigint, 0)
        where paid is not null or own ? '33';
  end loop;
end $$;
alter function ledger_house_totals owner to baize_ledger;
revoke execute on function ledger_house_totals from public;
grant execute on function ledger_house_totals to baize_app;
