import type { DeadLetter } from '@baize/contract/console/dead-letters';
import type { DeadLetter as StoredLetter } from '../../../outbox/dead-letters.ts';

/** A letter as the console shows it. The content of its event stays on the server. */
export const presentLetter = ({ event: stored, ...letter }: StoredLetter): DeadLetter => ({
  id: letter.id,
  consumer: letter.consumer,
  eventType: stored.event.type,
  eventId: stored.id,
  eventAt: stored.createdAt.toISOString(),
  playerId: stored.memberId === null ? null : String(stored.memberId),
  state: letter.state,
  error: letter.error,
  tries: letter.tries,
  firstFailedAt: letter.firstFailedAt?.toISOString() ?? null,
  lastFailedAt: letter.lastFailedAt?.toISOString() ?? null,
  closedAt: letter.closedAt?.toISOString() ?? null,
});
