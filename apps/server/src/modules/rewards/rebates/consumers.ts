import { TRIAL_TYPE } from '@baize/contract/member-types';
import { commissionRebates } from '@baize/domain/agents/rebates';
import { amount } from '@baize/domain/money';
import { gameTypeOf } from '../../../game-types.ts';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { findMembers } from '../../people/identity/index.ts';
import { heldAlong, type RatesOf } from './policy.ts';
import { addShares, hasRates, readRatesOf, takeSharesBack, type Share } from './store.ts';

type Played = Pick<
  Extract<StoredEvent['event'], { type: 'wager.settled' }>,
  'wagerId' | 'version' | 'gameType' | 'currency' | 'validBet' | 'settledAt'
>;
const FORMER_TYPES = ['wager.settled', 'wager.reversed'] as const;

/** What is told of play with money that stands at a supplier is told whole; told anew it is given anew. */
function playedIn({ event }: StoredEvent): Played | undefined {
  if (event.type === 'wager.settled' || event.type === 'wager.retold') return event;
  return event.type === 'wager.told' ? { ...event, version: 1 } : undefined;
}

/** Gives each settled bet's shares to its line, and takes back those of a bet that was taken back. */
export const rebateConsumer: Consumer = {
  name: 'rebates',
  types: [...FORMER_TYPES, 'wager.told', 'wager.retold'],
  formerTypes: FORMER_TYPES,
  handle: async (tx, brandId, events) => {
    const bets = events.flatMap((stored) => {
      const [event, { memberId }] = [playedIn(stored), stored];
      return memberId !== null && event && BigInt(event.validBet) > 0n ? [{ memberId, event }] : [];
    });
    if (bets.length > 0 && (await hasRates(tx))) {
      const { lineOf, ratesOf } = await readLines(tx, [...new Set(bets.map(({ memberId }) => memberId))]);
      await addShares(
        tx,
        brandId,
        bets.flatMap(({ memberId, event }) => sharesOf(event, lineOf(memberId), ratesOf)),
      );
    }
    // After what was given: a bet and its end may stand in one batch.
    const taken = events.flatMap(({ event, createdAt }) =>
      event.type === 'wager.reversed' && event.settledAt !== null
        ? [{ wagerId: event.wagerId, version: event.version, at: createdAt.toISOString() }]
        : [],
    );
    await takeSharesBack(tx, brandId, taken);
    // One after the other: of each change it is taken back what the one before it gave.
    for (const { event, createdAt } of events)
      if (event.type === 'wager.retold') {
        const { wagerId, version } = event;
        await takeSharesBack(tx, brandId, [{ wagerId, version: version - 1, at: createdAt.toISOString() }]);
      }
  },
};

/** Trial accounts stand in no line. */
async function readLines(tx: Tx, players: readonly MemberId[]) {
  const members = (await findMembers(tx, players)).filter(({ type }) => type !== TRIAL_TYPE);
  const lines = new Map(members.map(({ id, path }) => [id, [...path, id]]));
  const ratesOf = await readRatesOf(tx, [...new Set([...lines.values()].flat())]);
  return { lineOf: (id: MemberId): readonly MemberId[] => lines.get(id) ?? [], ratesOf };
}

function sharesOf(event: Played, line: readonly MemberId[], ratesOf: RatesOf): Share[] {
  const category = gameTypeOf(event.gameType);
  // From the player upwards.
  const people = line.toReversed();
  const held = heldAlong(line, ratesOf, category).toReversed();
  const amounts = commissionRebates(amount(BigInt(event.validBet)), held);
  return people.flatMap((memberId, index): Share[] =>
    amounts[index]! === 0n
      ? []
      : [
          {
            wagerId: event.wagerId as Share['wagerId'],
            memberId,
            version: event.version,
            playerId: people[0]! as Share['playerId'],
            currency: event.currency,
            category,
            validBet: BigInt(event.validBet),
            rate: stepOf(held, index),
            amount: amounts[index]!,
            at: event.settledAt,
          },
        ],
  );
}

const stepOf = (held: readonly Share['rate'][], index: number): Share['rate'] =>
  (held[index]! - (index === 0 ? 0n : held[index - 1]!)) as Share['rate'];
