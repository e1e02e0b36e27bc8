-- A disputed order ends by a person: settled by a correction that paid it, or dismissed. What the provider said is kept beside it.
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state_check
  check (state in ('pending', 'credited', 'failed', 'expired', 'disputed', 'settled'));
alter table cashier.deposit
  add column said_amount text,
  add column said_currency text,
  add column decided_by integer,
  add column decided_at timestamptz,
  add column decision_note text,
  add column correction_id uuid references cashier.correction (id);
alter table cashier.deposit
  add constraint deposit_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_note is null)),
  add constraint deposit_settled check ((state = 'settled') = (correction_id is not null) and (state <> 'settled' or decided_by is not null));
-- A correction pays for one order only.
create unique index deposit_of_correction on cashier.deposit (correction_id) where correction_id is not null;
