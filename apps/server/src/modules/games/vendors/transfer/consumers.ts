import { createBell } from '../../../../db/bell.ts';
import type { Deps } from '../../../../deps.ts';
import type { Consumer } from '../../../../outbox/consumer.ts';
import { hurryLooks } from './account-store.ts';

/** Rings for whoever brings money home: somebody who has some with a supplier may not play any more. */
export const stayBell = createBell('baize_stays');

/** What may end play with money that stands with suppliers: whether it does is found by the look. */
export const endsOfPlay = ({ now }: Pick<Deps, 'now'>): Consumer => ({
  name: 'transfer-stays',
  types: ['session.ended', 'member.excluded', 'member.frozen', 'limit.changed', 'brand.changed'],
  order: 'none', // a look reads what holds when it is taken
  handle: async (tx, _brandId, events) => {
    const isOfBrand = events.some(({ event }) => event.type === 'brand.changed' && event.reason !== 'content');
    const members = [...new Set(events.flatMap(({ memberId }) => memberId ?? []))];
    if (!isOfBrand && members.length === 0) return;
    if (await hurryLooks(tx, isOfBrand ? 'all' : members, now())) stayBell.tell(tx);
  },
});
