-- Changes of held money go after their time, the oldest first. They are written about in the order of their age.
create index held_entry_age on held_entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
