import type { LiveEvent, LiveTopic } from '@baize/contract/live';
import { formatAmount } from '@baize/domain/money';
import type { BrandId, MemberId, Uuid } from '../ids.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import type { WalletAfter } from '../ledger/index.ts';
import type { OutboxEvent } from '../outbox/events.ts';

/** A frame and who may see it: one member, the holder of one session, or everybody of the brand. */
export type Frame = {
  readonly brandId: BrandId;
  readonly to: { readonly member: MemberId } | { readonly session: Uuid } | 'brand';
  readonly topic: LiveTopic | null;
  readonly event: LiveEvent;
};

const units = (text: string): string => formatAmount(BigInt(text));

const walletFrame = (wallet: WalletAfter): LiveEvent => ({
  type: 'wallet',
  currency: wallet.currency,
  balance: formatAmount(BigInt(wallet.cash) + BigInt(wallet.bonus)),
  cash: units(wallet.cash),
  bonus: units(wallet.bonus),
  held: units(wallet.held),
  seq: Number(wallet.seq),
});

const BET_EVENTS = { 'wager.placed': 'placed', 'wager.settled': 'settled', 'wager.reversed': 'reversed' } as const;

function betFrame(event: OutboxEvent & { type: keyof typeof BET_EVENTS }): LiveEvent {
  return {
    type: 'bet',
    wagerId: event.wagerId,
    event: BET_EVENTS[event.type],
    gameCode: event.gameCode,
    stake: formatAmount(BigInt(event.stakeCash) + BigInt(event.stakeBonus)),
    payout: event.type === 'wager.settled' ? units(event.payout) : null,
  };
}

const toldFrame = ({ wagerId, gameCode, stake, payout }: OutboxEvent & { type: 'wager.told' }): LiveEvent => ({
  type: 'bet',
  wagerId,
  event: 'settled',
  gameCode,
  stake: units(stake),
  payout: units(payout),
});

/**
 * What one event means to sockets, as far as the event alone says it. Names of winners and the pools' figures are put
 * in by the hub, which knows them.
 */
export function framesOf({ brandId, memberId, event }: StoredEvent): Frame[] {
  const own = (topic: LiveTopic, said: LiveEvent): Frame => ({
    brandId,
    to: { member: memberId! },
    topic,
    event: said,
  });
  switch (event.type) {
    case 'wager.placed':
    case 'wager.settled':
    case 'wager.reversed':
      return memberId === null
        ? []
        : [own(`wallet:${memberId}`, walletFrame(event.wallet)), own(`bets:${memberId}`, betFrame(event))];
    case 'wager.told':
      return memberId === null ? [] : [own(`bets:${memberId}`, toldFrame(event))];
    case 'deposit.credited':
    case 'correction.applied':
    case 'withdrawal.changed':
    case 'transfer.moved':
    case 'member-transfer.made':
    case 'salary.paid':
    case 'rebate.paid':
      return memberId === null ? [] : [own(`wallet:${memberId}`, walletFrame(event.wallet))];
    case 'jackpot.hit':
      return memberId === null
        ? []
        : [
            own(`wallet:${memberId}`, walletFrame(event.wallet)),
            own(`wallet:${memberId}`, {
              type: 'jackpot-won',
              poolId: event.poolId,
              amount: units(event.amount),
              currency: event.currency,
            }),
          ];
    case 'message.written':
      return memberId === null ? [] : [own(`messages:${memberId}`, { type: 'message', kind: event.kind })];
    case 'session.ended':
      return [
        {
          brandId,
          to: { session: event.sessionId as Uuid },
          topic: null,
          event: { type: 'session-ended', reason: event.reason },
        },
      ];
    case 'member.excluded':
      return memberId === null
        ? []
        : [{ brandId, to: { member: memberId }, topic: null, event: { type: 'excluded', until: event.until } }];
    case 'brand.changed':
      return [{ brandId, to: 'brand', topic: 'brand', event: { type: 'brand', reason: event.reason } }];
    default:
      return [];
  }
}

const keyOfFrame = (frame: Frame): string | undefined => {
  if (frame.event.type === 'wallet') return `wallet ${frame.topic}`;
  if (frame.event.type === 'brand') return `brand ${frame.brandId} ${frame.event.reason}`;
  return undefined;
};

/** Of several balances of one wallet in a batch only the newest is worth sending, and a brand's change is news once. */
export function compact(frames: readonly Frame[]): Frame[] {
  const last = new Map<string, Frame>();
  for (const frame of frames) {
    const key = keyOfFrame(frame);
    if (key === undefined) continue;
    const before = last.get(key);
    if (before?.event.type === 'wallet' && frame.event.type === 'wallet' && before.event.seq > frame.event.seq)
      continue;
    last.set(key, frame);
  }
  return frames.filter((frame) => {
    const key = keyOfFrame(frame);
    return key === undefined || last.get(key) === frame;
  });
}
