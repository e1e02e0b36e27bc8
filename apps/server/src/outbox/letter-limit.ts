/**
 * Dead letters of one consumer in one brand. At this many the brand's further events of that consumer wait untried: the
 * fault is not one event's, and the other brands go on.
 */
export const DEAD_LETTERS_MAX = 100;

/** Consumers and brands that stand at their limit. */
export const FULL = `select f.consumer, f.brand_id from outbox.outbox_dead_letter f where f.state = 'dead'
  group by f.consumer, f.brand_id having count(*) >= ${DEAD_LETTERS_MAX}`;
