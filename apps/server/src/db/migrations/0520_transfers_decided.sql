-- Transfers that are contradicted have a way out, what stands with a supplier is known by itself, and limits count what is away (docs/adr/0035).

alter table vendors.transfer
  -- the order of lists
  add column seq bigint generated always as identity,
  -- what the supplier says it gave, while people look into it
  add column said_amount bigint check (said_amount >= 0),
  -- when people have decided what a contradiction means
  add column resolved_at timestamptz;
create unique index transfer_of_brand on vendors.transfer (brand_id, seq);
create index transfer_of_supplier on vendors.transfer (brand_id, supplier_id, seq);
drop index vendors.transfer_in_doubt;
create index transfer_in_doubt on vendors.transfer (brand_id, seq)
  where ended_at is null or (contradiction is not null and resolved_at is null);
-- Deposits that were given back on the supplier's word alone: asked about again before a gain is paid.
create index transfer_given_back on vendors.transfer (member_id, supplier_id, ended_at)
  where failure = 'NEVER_RECEIVED' and direction = 'in';
-- Withdrawals that came to nothing go after their time.
create index transfer_refused on vendors.transfer (brand_id, ended_at) where state = 'reversed' and contradiction is null;
grant update (said_amount, resolved_at) on vendors.transfer to baize_app;

alter table vendors.transfer_account
  add column currency text,
  -- what came from us and has not come back since the account was last empty
  add column standing bigint not null default 0 check (standing >= 0),
  -- how much of it counts into the player's limits of a day
  add column counted bigint not null default 0 check (counted >= 0),
  add column counted_day date,
  -- what was given back since the supplier had never received it, and nothing has shown yet that it is not there
  add column doubted bigint not null default 0 check (doubted >= 0),
  drop constraint transfer_account_looked,
  add constraint transfer_account_looked check (not holds or look_at is not null);
update vendors.transfer_account a set
  currency = coalesce((select t.currency from vendors.transfer t
      where t.member_id = a.member_id and t.supplier_id = a.supplier_id limit 1),
    (select b.currency from brand.brand b where b.id = a.brand_id)),
  standing = greatest(0, (select coalesce(sum(t.amount), 0) from vendors.transfer t
    where a.holds and t.member_id = a.member_id and t.supplier_id = a.supplier_id and t.direction = 'in' and t.state = 'credited'
      and t.ended_at > coalesce((select max(o.ended_at) from vendors.transfer o where o.member_id = a.member_id
        and o.supplier_id = a.supplier_id and o.direction = 'out' and o.state = 'credited'), '-infinity')));
alter table vendors.transfer_account alter column currency set not null;
drop index vendors.transfer_account_due;
create index transfer_account_due on vendors.transfer_account (look_at) where look_at is not null;
create index transfer_account_standing on vendors.transfer_account (brand_id, supplier_id) where standing > 0;
grant update (standing, counted, counted_day, doubted) on vendors.transfer_account to baize_app;

-- Money that is away with a supplier counts as staked on its day until it comes back: nobody tells its stakes one by one. Apart from the
-- meters, which are proven against wagers.
alter table limits.member_gate
  add column away_day date,
  add column away_stake bigint not null default 0 check (away_stake >= 0),
  add column away_payout bigint not null default 0 check (away_payout >= 0);

alter table vendors.case_row drop constraint case_row_kind_check,
  add constraint case_row_kind_check check (kind in ('win', 'rollback', 'round', 'transfer'));

insert into retention.class (name, source, mine, ended, archived, why) values
  ('refused-transfers', 'vendors.transfer',
    'brand_id = current_brand() and state = ''reversed'' and contradiction is null and (direction = ''out'' or amount is null)', 'ended_at', false,
    'a transfer that came to nothing before money was moved');
insert into retention.class (name, why) values
  ('transfers', 'postings are proven by them, and references are never used again');
insert into retention.rule (class, jurisdiction, days) values
  ('refused-transfers', 'open', 30), ('refused-transfers', 'standard', 30), ('refused-transfers', 'strict', 30);
