import { appendEvents } from '../../../outbox/append.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import { newsIn } from './policy.ts';
import { insertMessages, type NewMessage } from './store.ts';

/** Writes what happened to members into their messages, each event once, and tells their open pages. */
const messageConsumer: Consumer = {
  name: 'messages',
  types: [
    'deposit.credited',
    'withdrawal.changed',
    'correction.applied',
    'member-transfer.made',
    'salary.paid',
    'jackpot.hit',
    'member.excluded',
    'limit.changed',
    'contact.claimed',
    'account.changed',
    'erasure.asked',
    'erasure.near',
    'contract.asked',
    'contract.answered',
  ],
  order: 'none', // each message stands alone and has the time of what it tells
  handle: async (tx, brandId, events) => {
    const messages = events.flatMap(({ event, memberId, createdAt }): NewMessage[] => {
      const news = memberId === null ? undefined : newsIn(event);
      return news && memberId !== null ? [{ ...news, memberId, at: createdAt }] : [];
    });
    await insertMessages(tx, brandId, messages);
    await appendEvents(
      tx,
      brandId,
      messages.map(({ memberId, kind }) => ({ memberId, event: { type: 'message.written', kind } })),
    );
  },
};

export const messageConsumers: readonly Consumer[] = [messageConsumer];
