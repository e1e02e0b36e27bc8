-- Transfers that came to nothing are few among many: an operator who looks for them reads no others.
create index transfer_reversed on vendors.transfer (brand_id, seq) where state = 'reversed';
