-- Betting data (docs/adr/0021): what a supplier told of a round goes after its age, archived. What proofs and keys stand on stays.
insert into retention.class (name, source, mine, ended, archived, why) values
  -- A round on which a proof does not agree with its supplier stays as long as that is open.
  ('supplier-rounds', 'vendors.vendor_round', 'brand_id = current_brand() and status in (''closed'', ''void'') and not exists (
      select 1 from ledger.drift d where d.walk = ''vendors_rounds'' and d.cleared_at is null
        and d.key = vendor_round.member_id || '':'' || vendor_round.supplier_id || '':'' || vendor_round.round)',
    'closed_at', true, 'rounds as their suppliers told them: stake, payout, where a replay is seen');
insert into retention.class (name, why) values
  ('settlements', 'each settled wager and each hour''s sums are proven by them'),
  ('rollups', 'what a player ever staked and won is their sum'),
  ('supplier-cases', 'a transaction that was looked into is not put before a person again');
insert into retention.rule (class, jurisdiction, days) values
  ('supplier-rounds', 'open', 1825), ('supplier-rounds', 'standard', 3650), ('supplier-rounds', 'strict', 3650);
-- By pages: rounds close about in the order in which they are written.
create index vendor_round_age on vendors.vendor_round using brin (closed_at) with (pages_per_range = 32, autosummarize = on);
