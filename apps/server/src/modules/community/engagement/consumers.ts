import type { Uuid } from '../../../ids.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import { maskAccount, type IdentityModule } from '../../people/identity/index.ts';
import { isShownType, touchesBoard } from './policy.ts';
import { findWon, type WagerKey } from '../../base/wagers/index.ts';
import { removeWinners, saveWinners } from './store.ts';

const keyOf = (key: WagerKey): string => `${key.memberId}:${key.supplierId}:${key.wagerId}`;

/**
 * Keeps the winner board. An event only names a wager; what the board says is read from the wager itself, so that
 * repeated wins of one bet add up and a win that was taken back disappears, in whatever order the news comes.
 */
const winnerConsumer = (identity: Pick<IdentityModule, 'findMembers'>): Consumer => {
  return {
    name: 'winner-board',
    types: ['wager.settled', 'wager.reversed'],
    order: 'none', // the board is read from the wagers as they are now
    handle: async (tx, brandId, events) => {
      const touched = new Map<string, WagerKey>();
      for (const { event, memberId } of events) {
        if (memberId === null || !touchesBoard(event)) continue;
        const key = { memberId, supplierId: event.supplierId, wagerId: event.wagerId as Uuid };
        touched.set(keyOf(key), key);
      }
      if (touched.size === 0) return;
      const won = await findWon(tx, [...touched.values()]);
      const members = new Map(
        (await identity.findMembers(tx, [...new Set(won.map((each) => each.memberId))])).map((member) => [
          member.id,
          member,
        ]),
      );
      const shown = won.flatMap((each) => {
        const member = members.get(each.memberId);
        return member && isShownType(member.type) ? [{ ...each, shownName: maskAccount(member.account) }] : [];
      });
      for (const each of shown) touched.delete(keyOf(each));
      await saveWinners(tx, brandId, shown);
      await removeWinners(tx, [...touched.values()]);
    },
  };
};

export const engagementConsumers = (identity: Pick<IdentityModule, 'findMembers'>): readonly Consumer[] => [
  winnerConsumer(identity),
];
