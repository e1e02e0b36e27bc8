-- Who gives a paid withdrawal back does it alone below the brand's threshold only: from there on the first word is noted,
-- with how much it names, and another person's ends the order (docs/adr/0057).
alter table cashier.withdrawal
  add column end_maker_id integer,
  add column end_made_at timestamptz,
  add column end_as text check (end_as in ('return', 'refund')),
  add column end_amount bigint check (end_amount > 0 and end_amount <= amount),
  add column end_note text,
  add constraint withdrawal_end_whole check ((end_maker_id is null) = (end_made_at is null) and (end_maker_id is null) = (end_as is null)
    and (end_maker_id is null) = (end_amount is null) and (end_maker_id is null) = (end_note is null)),
  add constraint withdrawal_end_two_people check (end_maker_id is null or decided_by is null or end_maker_id <> decided_by
    or state not in ('forced-return', 'resolved-refund'));
