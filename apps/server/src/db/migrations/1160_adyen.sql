-- A third provider that brands connect (docs/adr/0074): beside its keys it names the merchant account that is charged
-- for, and of a live account a part of its address.
alter table cashier.payment_connection drop constraint payment_connection_provider_check;
alter table cashier.payment_connection
  add constraint payment_connection_provider_check check (provider in ('stripe', 'adyen', 'nowpayments')),
  add column merchant_account text,
  add column url_prefix text,
  add constraint payment_connection_place
    check ((provider = 'adyen') = (merchant_account is not null) and (provider = 'adyen' or url_prefix is null));
alter table cashier.deposit_channel drop constraint deposit_channel_provider_check;
alter table cashier.deposit_channel
  add constraint deposit_channel_provider_check check (provider in ('sandbox', 'stripe', 'adyen', 'nowpayments'));
