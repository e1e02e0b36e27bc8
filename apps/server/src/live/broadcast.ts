import type { LiveEvent } from '@baize/contract/live';
import { formatAmount } from '@baize/domain/money';
import type { Db } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { compact, framesOf, type Frame } from './frames.ts';
import type { LiveMember, LiveNeeds } from './needs.ts';
import type { Sockets } from './sockets.ts';

export type BroadcastNeeds = Pick<LiveNeeds, 'winners' | 'gameFace' | 'onBrandChanged'> & {
  readonly db: Db;
  readonly identity: Pick<LiveNeeds['identity'], 'findMembers' | 'forgetSessions'>;
  /** Language of the game names in the feed of everybody. */
  readonly languageOf: (brandId: BrandId) => Promise<string>;
};

/** The ticker counts between two figures, so a pool's figure travels at most this often. */
const JACKPOT_EVERY_MS = 400;
/** Wins of one look at the outbox that are worth telling everybody; the largest are told. */
const WINS_MAX = 5;

type News<Type extends OutboxEvent['type']> = StoredEvent & { readonly event: OutboxEvent & { type: Type } };
const isOf =
  <Type extends OutboxEvent['type']>(type: Type) =>
  (news: StoredEvent): news is News<Type> =>
    news.event.type === type;

export type Broadcaster = {
  /** Turns news of the outbox into frames and sends them. */
  readonly deliver: (news: readonly StoredEvent[]) => Promise<void>;
};

export function createBroadcaster(parts: BroadcastNeeds, sockets: Sockets): Broadcaster {
  const pools = new Map<string, string>();
  const waiting = new Map<string, Frame>();
  const keyOf = (brandId: BrandId, poolId: string): string => `${brandId}:${poolId}`;
  const jackpotFrame = (brandId: BrandId, poolId: string, hit: (LiveEvent & { type: 'jackpot' })['hit']): Frame => ({
    brandId,
    to: 'brand',
    topic: 'jackpot',
    event: { type: 'jackpot', poolId, amount: formatAmount(BigInt(pools.get(keyOf(brandId, poolId)) ?? '0')), hit },
  });
  const flush = (): void => {
    for (const frame of waiting.values()) sockets.send(frame);
    waiting.clear();
  };
  const jackpots = async (news: readonly StoredEvent[]): Promise<Frame[]> => {
    for (const { brandId, event } of news.filter(isOf('jackpot.moved'))) {
      if (waiting.size === 0) setTimeout(flush, JACKPOT_EVERY_MS).unref();
      pools.set(keyOf(brandId, event.poolId), event.amount);
      waiting.set(keyOf(brandId, event.poolId), jackpotFrame(brandId, event.poolId, null));
    }
    const hits = news.filter(isOf('jackpot.hit'));
    const names = await membersOf(parts, hits);
    return hits.map(({ brandId, memberId, event }) =>
      jackpotFrame(brandId, event.poolId, {
        amount: formatAmount(BigInt(event.amount)),
        customerName: parts.winners.maskAccount(names.get(memberId!)?.account ?? ''),
      }),
    );
  };
  return {
    deliver: async (news) => {
      for (const { brandId, event } of news.filter(isOf('brand.changed'))) parts.onBrandChanged(brandId, event.reason);
      if (news.some(isOf('session.ended'))) parts.identity.forgetSessions();
      const frames = compact(news.flatMap(framesOf));
      for (const frame of frames) {
        sockets.send(frame);
        if (frame.event.type === 'session-ended' && typeof frame.to === 'object' && 'session' in frame.to)
          sockets.endSession(frame.to.session);
      }
      for (const frame of [...(await jackpots(news)), ...(await winners(parts, sockets, news))]) sockets.send(frame);
    },
  };
}

/** The largest wins of the news, named as the winner board names them, for the brands that somebody watches. */
async function winners(parts: BroadcastNeeds, sockets: Sockets, news: readonly StoredEvent[]): Promise<Frame[]> {
  const watched = new Set(sockets.brands());
  const wins = news
    .filter(isOf('wager.settled'))
    .filter((each) => watched.has(each.brandId) && each.event.won)
    .toSorted((a, b) => (BigInt(b.event.payout) > BigInt(a.event.payout) ? 1 : -1))
    .slice(0, WINS_MAX);
  const members = await membersOf(parts, wins);
  const frames: Frame[] = [];
  for (const { brandId, memberId, event } of wins) {
    const member = members.get(memberId!);
    if (!member || !parts.winners.isShownType(member.type)) continue;
    const face = await parts.gameFace(brandId, event.gameCode, await parts.languageOf(brandId));
    frames.push({
      brandId,
      to: 'brand',
      topic: 'winners',
      event: {
        type: 'winner',
        customerName: parts.winners.maskAccount(member.account),
        winAmount: formatAmount(BigInt(event.payout)),
        gameName: face?.gameName ?? event.gameCode,
        gameCode: event.gameCode,
        iconUrl: face?.iconUrl ?? '',
        at: event.settledAt,
      },
    });
  }
  return frames;
}

async function membersOf(parts: BroadcastNeeds, news: readonly StoredEvent[]): Promise<Map<MemberId, LiveMember>> {
  const members = new Map<MemberId, LiveMember>();
  for (const brandId of new Set(news.map((each) => each.brandId))) {
    const ids = news.filter((each) => each.brandId === brandId && each.memberId !== null).map((each) => each.memberId!);
    for (const member of await parts.db.tx(brandId, (tx) => parts.identity.findMembers(tx, ids)))
      members.set(member.id, member);
  }
  return members;
}
