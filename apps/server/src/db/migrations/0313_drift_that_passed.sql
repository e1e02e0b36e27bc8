-- What was on its way when a tail looked and had arrived at the next one was never told: it goes. A busy platform would leave a
-- hundred such rows a minute. What was confirmed stays, and the application cannot delete it.
create policy drift_kept on ledger.drift as restrictive for delete to baize_app using (confirmed_at is null);
grant delete on ledger.drift to baize_app;
delete from ledger.drift where cleared_at is not null and confirmed_at is null;
