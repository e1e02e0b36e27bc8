-- What a list of the console prints can be typed into its search. Each way of finding it is read in the list's order,
-- whatever there is of other rows.
create index deposit_of_amount on cashier.deposit (brand_id, amount, created_at, id);
create index deposit_of_amount_by_credit on cashier.deposit (brand_id, amount, credited_at, id)
  where credited_at is not null;
create index deposit_of_way on cashier.deposit (brand_id, method, created_at, id);
create index deposit_of_provider_ref on cashier.deposit (brand_id, provider_ref collate "C");
create index manual_order_of_number on cashier.manual_order (brand_id, number collate "C");
create index manual_order_of_house_account on cashier.manual_order (brand_id, lower(provider || ' ' || number));
create index withdrawal_of_amount on cashier.withdrawal (brand_id, amount, created_at, id);
create index correction_of_amount on cashier.correction (brand_id, amount, made_at, id);
create index transfer_of_amount on vendors.transfer (brand_id, amount, seq) where amount is not null;
create index transfer_of_reference on vendors.transfer (brand_id, reference collate "C");
create index case_row_of_transaction on vendors.case_row (brand_id, tx_uuid);
create index case_row_of_number on vendors.case_row (brand_id, round collate "C");
create index vendor_case_of_code on vendors.vendor_case (brand_id, code, id);
create index vendor_case_of_day on vendors.vendor_case (brand_id, day, id);
create index message_of_masked on verification.message (brand_id, masked_recipient collate "C");
create index message_of_fault on verification.message (brand_id, fault collate "C") where fault is not null;
create index message_of_price on verification.message (brand_id, price, created_at desc, id);
create index proposal_of_subject on command.proposal (brand_id, subject collate "C");
create index proposal_of_maker on command.proposal (brand_id, maker_id, made_at desc, id);
create index proposal_of_checker on command.proposal (brand_id, checker_id, made_at desc, id)
  where checker_id is not null;
create index alert_of_name on alerts.alert (brand_id, lower(name) collate "C");
create index alert_of_thing on alerts.alert (brand_id, subject collate "C");
create index alert_of_acknowledger on alerts.alert (brand_id, lower(acknowledged_by) collate "C")
  where acknowledged_by is not null;
create index member_of_nickname on identity.member (brand_id, lower(nickname) collate "C");
