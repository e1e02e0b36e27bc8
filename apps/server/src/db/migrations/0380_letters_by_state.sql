-- Dead letters are counted for each consumer and brand, and a brand at its limit may have very many that wait.
create index outbox_dead_letter_dead on outbox.outbox_dead_letter (consumer, brand_id, member_id) where state = 'dead';
create index outbox_dead_letter_waiting on outbox.outbox_dead_letter (consumer, brand_id, member_id) where state = 'waiting';
