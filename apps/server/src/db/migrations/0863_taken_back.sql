-- Money of a credited deposit that a provider tells of having gone back: given back there, or claimed back by the
-- payer's bank. The books stay as they are until a person has looked; what is owed then is a correction.
alter table cashier.deposit
  add column back_kind text check (back_kind in ('refund', 'dispute')),
  -- as the provider tells of it
  add column back_amount text,
  add column back_currency text,
  add column back_at timestamptz,
  add column back_seen_by integer,
  add column back_seen_at timestamptz,
  add column back_note text,
  add constraint deposit_back_whole check (
    (back_kind is null) = (back_at is null) and (back_kind is null) = (back_amount is null)
      and (back_kind is null) = (back_currency is null)),
  add constraint deposit_back_seen check (
    (back_seen_by is null) = (back_seen_at is null) and (back_seen_by is null) = (back_note is null)
      and (back_seen_by is null or back_kind is not null));
create index deposit_taken_back on cashier.deposit (brand_id, back_at desc)
  where back_kind is not null and back_seen_by is null;
