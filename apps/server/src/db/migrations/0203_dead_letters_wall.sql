-- Letters are put aside and counted by the relay, for all brands; a brand sees and decides about its own.
alter table outbox.outbox_dead_letter enable row level security;
alter table outbox.outbox_dead_letter force row level security;
create policy outbox_dead_letter_brand on outbox.outbox_dead_letter to baize_app
  using (current_brand() is null or brand_id = current_brand()) with check (current_brand() is null or brand_id = current_brand());
create policy outbox_dead_letter_owner on outbox.outbox_dead_letter to baize_owner using (true) with check (true);
