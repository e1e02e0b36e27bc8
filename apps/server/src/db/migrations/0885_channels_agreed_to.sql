-- A way to pay is first opened by two people (docs/adr/0051): who opens it has shown another all that players will read
-- and pay by. Those that are open hold; one that is closed is looked at before it opens again.
alter table cashier.deposit_channel add column approved boolean not null default false;
update cashier.deposit_channel set approved = enabled;
alter table cashier.deposit_channel alter column approved drop default,
  add constraint deposit_channel_approved check (approved or not enabled);
