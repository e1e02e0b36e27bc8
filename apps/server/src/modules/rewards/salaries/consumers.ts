import { TRIAL_TYPE } from '@baize/contract/member-types';
import { periodAt } from '@baize/domain/agents/periods';
import { COMPREHENSIVE } from '@baize/domain/agents/terms';
import { amount, ZERO } from '@baize/domain/money';
import { gameTypeOf } from '../../../game-types.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { hasContracts } from '../../people/agents/index.ts';
import { findMembers } from '../../people/identity/index.ts';
import { addFacts, findCountedBets, insertBets, type NewFact, type StoredBet } from './fact-store.ts';
import { readSettled, type Settled } from './progress-store.ts';

export const FACTS = 'salary-facts';

/** Who did something, and from the root down to them the line in which they stand. */
type Doer = { readonly memberId: MemberId; readonly line: readonly MemberId[] };
type Told = Doer & Pick<StoredEvent, 'event' | 'createdAt'>;
const WAGER_EVENTS = ['wager.settled', 'wager.reversed', 'wager.told', 'wager.retold'] as const;
type WagerEvent = Extract<StoredEvent['event'], { type: (typeof WAGER_EVENTS)[number] }>;

type Clocks = { readonly brand: (brandId: BrandId) => Promise<{ readonly gmtOffsetMinutes: number }> };

const FORMER_TYPES = ['wager.settled', 'wager.reversed', 'deposit.credited', 'rebate.paid'] as const;

/** Notes what accounts did, for runs over the periods in which they did it. */
export const salaryConsumer = ({ brands }: { readonly brands: Clocks }): Consumer => ({
  name: FACTS,
  types: [...FORMER_TYPES, 'wager.told', 'wager.retold'],
  formerTypes: FORMER_TYPES,
  handle: async (tx, brandId, events) => {
    const settled = await readSettled(tx);
    const told = await placeEvents(tx, events);
    const { gmtOffsetMinutes } = await brands.brand(brandId);
    const hourOf = (at: Date): Date => later(periodAt('hourly', at, gmtOffsetMinutes).from, settled.periods);
    const [facts, oneByOne] = [told.flatMap((each) => factOf(each, hourOf)), await hasContracts(tx)];
    await addFacts(tx, brandId, { facts, oneByOne });
    if (oneByOne && (await hasContracts(tx, 'REALTIME')))
      await insertBets(tx, brandId, await betsOf(tx, told, settled.windows));
  },
});

/** What is told late, of a time that is settled already, counts in the period that is open. */
const later = (at: Date, settled: Settled | undefined): Date =>
  settled !== undefined && at >= settled.beganAt && at < settled.settledUntil ? settled.settledUntil : at;

/** Trial accounts stand in no team. */
async function placeEvents(tx: Tx, events: readonly StoredEvent[]): Promise<Told[]> {
  const ids = [...new Set(events.flatMap(({ memberId }) => memberId ?? []))];
  const members = new Map((await findMembers(tx, ids)).map((member) => [member.id, member]));
  return events.flatMap(({ memberId, event, createdAt }) => {
    const member = memberId === null ? undefined : members.get(memberId);
    if (!member || member.type === TRIAL_TYPE) return [];
    return [{ memberId: member.id, line: [...member.path, member.id], event, createdAt }];
  });
}

/**
 * A bet belongs to the time of its settlement; what takes it back, to the time at which that happens, never before the
 * bet: its own period may be paid.
 */
function instantOf({ event, createdAt }: Told): Date {
  if (event.type === 'wager.settled' || event.type === 'wager.told' || event.type === 'wager.retold')
    return new Date(event.settledAt);
  const bet = event.type === 'wager.reversed' && event.settledAt !== null ? new Date(event.settledAt) : createdAt;
  return bet > createdAt ? bet : createdAt;
}

function factOf(told: Told, hourOf: (at: Date) => Date): NewFact[] {
  const { event, memberId, line } = told;
  const at = instantOf(told);
  const common = { memberId, line, at, hour: hourOf(at) };
  if (isWager(told)) {
    const { wagerId: ref, currency, gameType } = told.event;
    const version = 'version' in told.event ? told.event.version : 1;
    const counted = countedOf(told.event);
    if (counted)
      return [{ ...common, ref, version, currency, category: gameTypeOf(gameType), deposits: 0n, ...counted }];
    return [];
  }
  if (event.type === 'deposit.credited') {
    const sums = { validBet: 0n, netLoss: 0n, deposits: BigInt(event.amount) };
    const of = { ref: event.depositId, version: 1, what: 'deposit', currency: event.currency } as const;
    return [{ ...common, ...of, category: COMPREHENSIVE, ...sums }];
  }
  if (event.type === 'rebate.paid') {
    // What is given back, to a player or to an agent, is no loss of their team.
    const sums = { validBet: 0n, netLoss: -BigInt(event.amount), deposits: 0n };
    const of = { ref: event.paymentId, version: 1, what: 'rebate', currency: event.currency } as const;
    return [{ ...common, ...of, category: gameTypeOf(event.gameType), ...sums }];
  }
  return [];
}

/** What a wager adds by what was told of it; undefined: it was never counted. */
function countedOf(event: WagerEvent): Pick<NewFact, 'what' | 'validBet' | 'netLoss'> | undefined {
  switch (event.type) {
    case 'wager.settled': {
      const netLoss = (event.first ? stakeOf(event) : 0n) - BigInt(event.payout);
      return { what: event.first ? 'bet' : 'win', validBet: BigInt(event.validBet), netLoss };
    }
    case 'wager.told':
      return { what: 'bet', validBet: BigInt(event.validBet), netLoss: BigInt(event.stake) - BigInt(event.payout) };
    case 'wager.retold': {
      const { was } = event;
      const netLoss = BigInt(event.stake) - BigInt(event.payout) - (BigInt(was.stake) - BigInt(was.payout));
      return { what: 'change', validBet: BigInt(event.validBet) - BigInt(was.validBet), netLoss };
    }
    case 'wager.reversed':
      if (event.settledAt === null) return undefined;
      return { what: 'reversal', validBet: -BigInt(event.validBet), netLoss: -stakeOf(event) };
  }
}

const stakeOf = (event: WagerEvent): bigint =>
  'stake' in event ? BigInt(event.stake) : BigInt(event.stakeCash) + BigInt(event.stakeBonus);

/** Bets one by one. A further win, and a bet that is taken back, first turn the signs of how it counted until now. */
async function betsOf(tx: Tx, told: readonly Told[], settled: Settled | undefined): Promise<StoredBet[]> {
  const wagers = told.flatMap((each) => (isWager(each) ? [each] : []));
  const counted = new Map(
    await findCountedBets(
      tx,
      wagers.filter(({ event }) => !isFirst(event)).map(({ event }) => event.wagerId),
    ),
  );
  const bets: StoredBet[] = [];
  for (const each of wagers) {
    const { event, memberId, line } = each;
    const { wagerId } = event;
    const version = event.type === 'wager.told' ? 1 : event.version;
    const at = later(instantOf(each), settled);
    const before = counted.get(wagerId);
    if (before) bets.push({ ...before, version, sign: -1, at });
    counted.delete(wagerId);
    if (event.type === 'wager.reversed' || (!isFirst(event) && !before)) continue;
    if (event.type === 'wager.retold' && event.isVoid) continue;
    const bet: StoredBet = {
      wagerId,
      version,
      sign: 1,
      currency: event.currency,
      at,
      memberId,
      category: gameTypeOf(event.gameType),
      line,
      stake: amount(stakeOf(event)),
      payout: amount(BigInt((event.type === 'wager.settled' && event.paid) || event.payout)),
      validBet:
        isFirst(event) || event.type === 'wager.retold' ? amount(BigInt(event.validBet)) : (before?.validBet ?? ZERO),
    };
    bets.push(bet);
    counted.set(wagerId, bet);
  }
  return bets;
}

const isFirst = (event: WagerEvent): boolean =>
  event.type === 'wager.told' ||
  (event.type === 'wager.settled' && event.first) ||
  (event.type === 'wager.retold' && event.was.isVoid);
const isWager = (told: Told): told is Told & { readonly event: WagerEvent } =>
  WAGER_EVENTS.some((type) => type === told.event.type);
