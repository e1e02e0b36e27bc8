-- The clock of money is the statement's (0211), here too: a transaction waits for the member's wallet first, and what it writes then would be
-- dated before what it waited for. A requirement would count bets that were settled before its money was there.
alter table cashier.deposit alter column created_at set default clock_timestamp();
alter table cashier.deposit alter column ask_at set default clock_timestamp();
alter table cashier.payment_event alter column received_at set default clock_timestamp();
alter table cashier.correction alter column made_at set default clock_timestamp();
alter table turnover.requirement alter column opened_at set default clock_timestamp();
alter table turnover.fill alter column at set default clock_timestamp();
alter table rebates.entry alter column at set default clock_timestamp();
alter table vendors.free_spins alter column created_at set default clock_timestamp();
