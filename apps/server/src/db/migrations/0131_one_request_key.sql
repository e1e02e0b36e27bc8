-- The key of a request stands in command.command_request alone: with what was asked, and the answer.
alter table cashier.deposit drop column request_key;
alter table cashier.correction drop column request_key;
