-- Budgets below the bound of one operator are judged together: many campaigns would do what one may not.
alter table campaigns.campaign add column started_alone_at timestamptz;
create index campaign_started_alone on campaigns.campaign (brand_id, started_alone_at) where started_alone_at is not null;
grant update (started_alone_at) on campaigns.campaign to baize_app;
