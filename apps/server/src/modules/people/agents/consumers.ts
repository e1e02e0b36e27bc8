import { TRIAL_TYPE } from '@baize/contract/member-types';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';
import { countDays } from './day-counts.ts';
import type { Accounts, TreeMember } from './deps.ts';
import {
  addDeeds,
  addKindDeeds,
  growTeams,
  noteDeposited,
  noteJoined,
  readAccountTypes,
  type Deed,
  type TeamGrowth,
} from './store.ts';

type Done = Omit<Deed, 'memberId' | 'scope' | 'at' | 'gameType'>;
const NOTHING: Done = {
  bets: 0n,
  stake: 0n,
  payout: 0n,
  validBet: 0n,
  deposits: 0n,
  withdrawals: 0n,
  rebates: 0n,
  agentRebates: 0n,
  wages: 0n,
  dividends: 0n,
  depositCount: 0n,
  firstDeposits: 0n,
  registered: 0n,
};

/** What an event adds, to which instant, and, where it is of bets, to which kind of game. */
type Counted = { readonly at: string; readonly done: Done; readonly gameType?: number };
/** A bet belongs to the time of its settlement, money to the time that its own row says: sums open into rows. */
function doneIn({ event, createdAt }: StoredEvent): Counted | undefined {
  switch (event.type) {
    case 'wager.settled': {
      const stake = event.first ? BigInt(event.stakeCash) + BigInt(event.stakeBonus) : 0n;
      const sums = { stake, payout: BigInt(event.payout), validBet: BigInt(event.validBet) };
      const done = { ...NOTHING, ...sums, bets: event.first ? 1n : 0n };
      return { at: event.settledAt, done, gameType: event.gameType };
    }
    case 'wager.told': {
      const sums = { stake: BigInt(event.stake), payout: BigInt(event.payout), validBet: BigInt(event.validBet) };
      return { at: event.settledAt, done: { ...NOTHING, ...sums, bets: 1n }, gameType: event.gameType };
    }
    case 'wager.retold': {
      const { was } = event;
      const sums = {
        stake: BigInt(event.stake) - BigInt(was.stake),
        payout: BigInt(event.payout) - BigInt(was.payout),
        validBet: BigInt(event.validBet) - BigInt(was.validBet),
        bets: BigInt(was.isVoid) - BigInt(event.isVoid),
      };
      return { at: event.settledAt, done: { ...NOTHING, ...sums }, gameType: event.gameType };
    }
    case 'wager.reversed': {
      if (event.settledAt === null) return undefined; // it was never counted
      const stake = -(BigInt(event.stakeCash) + BigInt(event.stakeBonus));
      const done = { ...NOTHING, stake, validBet: -BigInt(event.validBet), bets: -1n };
      return { at: event.settledAt, done, gameType: event.gameType };
    }
    case 'deposit.credited': {
      const deposit = { deposits: BigInt(event.amount), depositCount: 1n, firstDeposits: event.first ? 1n : 0n };
      return { at: event.creditedAt ?? createdAt.toISOString(), done: { ...NOTHING, ...deposit } };
    }
    case 'withdrawal.changed': {
      if (event.returned === undefined) return undefined; // it goes on
      const withdrawals = BigInt(event.amount) - BigInt(event.returned);
      return { at: event.closedAt ?? createdAt.toISOString(), done: { ...NOTHING, withdrawals } };
    }
    case 'rebate.paid': {
      const paid = event.own ? { rebates: BigInt(event.amount) } : { agentRebates: BigInt(event.amount) };
      return { at: event.paidAt ?? createdAt.toISOString(), done: { ...NOTHING, ...paid }, gameType: event.gameType };
    }
    case 'salary.paid': {
      const paid = event.kind === 'DIVIDEND' ? { dividends: BigInt(event.amount) } : { wages: BigInt(event.amount) };
      return { at: event.paidAt ?? createdAt.toISOString(), done: { ...NOTHING, ...paid } };
    }
    case 'member.registered':
      return { at: createdAt.toISOString(), done: { ...NOTHING, registered: 1n } };
    default:
      return undefined;
  }
}

/** A registration tells of the team above, not of the account's own day. */
function deedsOf(stored: StoredEvent, member: TreeMember): Deed[] {
  const found = doneIn(stored);
  if (!found) return [];
  const { at, done, gameType = null } = found;
  const deed = { ...done, at, gameType };
  const own: Deed[] = stored.event.type === 'member.registered' ? [] : [{ ...deed, memberId: member.id, scope: 'own' }];
  return [...own, ...member.path.map((above): Deed => ({ ...deed, memberId: above, scope: 'below' }))];
}

const FORMER_TYPES = [
  'member.registered',
  'wager.settled',
  'wager.reversed',
  'wager.told',
  'deposit.credited',
  'withdrawal.changed',
  'rebate.paid',
  'wager.retold',
] as const;

/** Counts what accounts did for themselves and for everybody above them, each event once. */
export const teamConsumer = (accounts: Pick<Accounts, 'findMembers' | 'holdTree'>): Consumer => ({
  name: 'agent-teams',
  types: [...FORMER_TYPES, 'salary.paid'],
  formerTypes: FORMER_TYPES,
  order: 'none', // sums are the same in any order
  handle: async (tx, brandId, events) => {
    await accounts.holdTree(tx);
    const ids = [...new Set(events.flatMap(({ memberId }) => memberId ?? []))];
    const members = new Map(
      (await accounts.findMembers(tx, ids)).filter(({ type }) => type !== TRIAL_TYPE).map((each) => [each.id, each]),
    );
    const of = ({ memberId }: StoredEvent): TreeMember | undefined =>
      memberId === null ? undefined : members.get(memberId);
    const known = events.filter((stored) => of(stored) !== undefined);
    const deeds = known.flatMap((stored) => deedsOf(stored, of(stored)!));
    await addDeeds(tx, brandId, deeds);
    await addKindDeeds(tx, brandId, deeds);
    await countDays(
      tx,
      brandId,
      deeds
        .filter(({ scope }) => scope === 'own')
        .map(({ memberId, at }) => ({ memberId, at, line: [...members.get(memberId)!.path, memberId] })),
    );
    const joined = known.flatMap(({ event, memberId }) =>
      event.type === 'member.registered' ? [{ memberId: memberId!, codeKey: event.codeKey ?? null }] : [],
    );
    const news = await noteJoined(tx, brandId, joined);
    await growTeams(
      tx,
      brandId,
      await growthOf(
        tx,
        [...news].map((id) => members.get(id)!),
      ),
    );
    const first = known.filter(({ event }) => event.type === 'deposit.credited' && event.first);
    await noteDeposited(
      tx,
      first.map(({ memberId }) => memberId!),
    );
  },
});

async function growthOf(tx: Tx, news: readonly TreeMember[]): Promise<TeamGrowth[]> {
  if (news.length === 0) return [];
  const types = await readAccountTypes(tx);
  const grown = new Map<MemberId, { agents: number; members: number }>();
  for (const { path, type } of news)
    for (const above of path) {
      const team = grown.get(above) ?? { agents: 0, members: 0 };
      grown.set(above, team);
      if (types.get(type)?.isAgent) team.agents += 1;
      else team.members += 1;
    }
  return [...grown].map(([memberId, team]) => ({ memberId, ...team }));
}
