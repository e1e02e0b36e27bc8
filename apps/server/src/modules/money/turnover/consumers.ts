import { fillRows } from '@baize/domain/turnover';
import { UNIT } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeOf } from '../../../game-types.ts';
import { supplierId, type MemberId, type Uuid } from '../../../ids.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { addFill, cancelOpen, listMembersWithOpen, listOpen, takeFillsBack } from './store.ts';

export type CountNeeds = {
  readonly ledger: Pick<Deps['ledger'], 'lock'>;
  /** Whether anything that is not in the wallet may come back to it: an open bet, or money at a supplier. */
  readonly hasMoneyElsewhere: (tx: Tx, member: MemberId) => Promise<boolean>;
};

/** Below this nothing is left of what was to be played (domain rules 5.3). */
const CLEARED_BELOW = UNIT;

type Played = Extract<StoredEvent['event'], { type: 'wager.settled' | 'wager.told' | 'wager.retold' }>;

const FORMER_TYPES = ['wager.settled', 'wager.reversed'] as const;

/**
 * Settled bets fill what a member must play, the oldest row first; a reversal takes back what its bet had filled. A
 * bet counts for the rows that stood open when it settled; what was played at a supplier that holds the money, for
 * those that stood open when it was placed, since we learn of its end later.
 */
export const turnoverConsumer = (needs: CountNeeds): Consumer => ({
  name: 'turnover',
  types: [...FORMER_TYPES, 'wager.told', 'wager.retold'],
  formerTypes: FORMER_TYPES,
  handle: async (tx, _brandId, events) => {
    // Most players have nothing to play: one statement says who has, instead of one for each bet.
    const owing = new Set(await listMembersWithOpen(tx, membersOf(events)));
    const played = new Set<MemberId>();
    for (const { memberId, event } of events) {
      if (memberId === null) continue;
      const isAnew = event.type === 'wager.retold';
      if (isAnew && (await takeFillsBack(tx, nameOf(memberId, event)))) owing.add(memberId);
      if (isAnew || event.type === 'wager.settled' || event.type === 'wager.told') {
        if (!owing.has(memberId)) continue;
        await count(tx, memberId, event);
        played.add(memberId);
      } else if (event.type === 'wager.reversed') {
        if (await takeFillsBack(tx, nameOf(memberId, event))) owing.add(memberId);
      }
    }
    await clearGone(needs, tx, await listMembersWithOpen(tx, [...played]));
  },
});

const membersOf = (events: readonly StoredEvent[]): MemberId[] => [
  ...new Set(events.flatMap(({ memberId }) => memberId ?? [])),
];

const nameOf = (memberId: MemberId, event: { readonly supplierId: number; readonly wagerId: string }) => ({
  memberId,
  supplierId: supplierId(event.supplierId),
  wagerId: event.wagerId as Uuid,
});

async function count(tx: Tx, member: MemberId, event: Played): Promise<void> {
  const validBet = BigInt(event.validBet);
  if (validBet <= 0n) return;
  const countsFrom = new Date((event.type !== 'wager.settled' && event.placedAt) || event.settledAt);
  const open = (await listOpen(tx, member, 'update')).filter(({ openedAt }) => openedAt <= countsFrom);
  const rows = open.map(({ required, done, weights }) => ({
    required,
    done,
    weights: weights as Readonly<Record<string, number>>,
  }));
  for (const { row, raw, counted } of fillRows(rows, { validBet, gameType: gameTypeOf(event.gameType) }))
    await addFill(tx, open[row]!, { ...nameOf(member, event), raw, counted });
}

/**
 * Where nothing is left, nothing is to be played any more. Under the wallets' locks: a credit that comes now opens its
 * row after it. All are taken at once, in the ledger's order: one after the other, the ledger and this would in time
 * each wait for a wallet that the other holds.
 */
async function clearGone({ ledger, hasMoneyElsewhere }: CountNeeds, tx: Tx, members: readonly MemberId[]) {
  if (members.length === 0) return;
  for (const { memberId, cash, bonus, held } of await ledger.lock(tx, members)) {
    const total = cash.balance + (bonus?.balance ?? 0n) + (held?.balance ?? 0n);
    if (total < CLEARED_BELOW && !(await hasMoneyElsewhere(tx, memberId))) await cancelOpen(tx, memberId, cash.seq);
  }
}
