-- How a vendor's games open: in the page's frame, or in a tab of their own, where the supplier lets nobody frame them.
alter table catalogue.vendor add column opens text not null default 'frame' check (opens in ('frame', 'tab'));
