import { expect, test } from 'vitest';
import { brandId, memberId } from '../ids.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import type { WalletAfter } from '../ledger/index.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { compact, framesOf } from './frames.ts';

const wallet = (cash: string, seq: string): WalletAfter => ({ cash, bonus: '50000', held: '0', seq, currency: 'BDT' });
const body = {
  wagerId: 'w-1',
  supplierId: 7,
  vendor: 'BGS',
  gameCode: 'stu_dice',
  gameType: 10,
  round: 'r',
  currency: 'BDT',
  stakeCash: '1000000',
  stakeBonus: '50000',
  version: 1,
};
const news = (event: OutboxEvent, member: bigint | null = 10_001n): StoredEvent => ({
  epoch: 1,
  xid: '1',
  id: '1',
  brandId: brandId(1),
  memberId: member === null ? null : memberId(member),
  event,
  createdAt: new Date(0),
});

test('a stake is a balance and a bet, for its member alone, in decimal money', () => {
  expect(
    framesOf(news({ type: 'wager.placed', jackpotContribution: '0', ...body, wallet: wallet('1234567', '8') })),
  ).toEqual([
    {
      brandId: 1,
      to: { member: 10_001n },
      topic: 'wallet:10001',
      event: {
        type: 'wallet',
        currency: 'BDT',
        balance: '12.84567',
        cash: '12.34567',
        bonus: '0.50',
        held: '0.00',
        seq: 8,
      },
    },
    {
      brandId: 1,
      to: { member: 10_001n },
      topic: 'bets:10001',
      event: { type: 'bet', wagerId: 'w-1', event: 'placed', gameCode: 'stu_dice', stake: '10.50', payout: null },
    },
  ]);
});

test('that something was told to a member is news for their own pages alone', () => {
  expect(framesOf(news({ type: 'message.written', kind: 'correction' }))).toEqual([
    { brandId: 1, to: { member: 10_001n }, topic: 'messages:10001', event: { type: 'message', kind: 'correction' } },
  ]);
});

test('who has won a pool is told so, beside the balance that it made', () => {
  const event = { type: 'jackpot.hit', poolId: 'night-market', amount: '10000000000000', currency: 'BDT' } as const;
  const frames = framesOf(news({ ...event, wallet: wallet('1', '3') }));
  expect(frames.map(({ to, event: said }) => [to, said.type])).toEqual([
    [{ member: 10_001n }, 'wallet'],
    [{ member: 10_001n }, 'jackpot-won'],
  ]);
  expect(frames[1]!.event).toEqual({
    type: 'jackpot-won',
    poolId: 'night-market',
    amount: '100000000.00',
    currency: 'BDT',
  });
});

test('a settlement carries its payout; a deposit and a correction are balances', () => {
  const settled = framesOf(
    news({
      type: 'wager.settled',
      won: true,
      first: true,
      payout: '2100000',
      validBet: '0',
      jackpotWin: '0',
      jackpotContribution: '0',
      settledAt: new Date(0).toISOString(),
      ...body,
      wallet: wallet('0', '9'),
    }),
  );
  expect(settled[1]!.event).toMatchObject({ type: 'bet', event: 'settled', payout: '21.00' });
  const balances: OutboxEvent[] = [
    {
      type: 'deposit.credited',
      depositId: 'd',
      amount: '1',
      currency: 'BDT',
      method: 'x',
      first: true,
      wallet: wallet('1', '1'),
    },
    { type: 'correction.applied', correctionId: 'c', amount: '1', currency: 'BDT', wallet: wallet('1', '2') },
  ];
  for (const event of balances) expect(framesOf(news(event)).map((frame) => frame.event.type)).toEqual(['wallet']);
});

test('an ended session is told to its holder, a changed brand to everybody, a registration to nobody', () => {
  expect(framesOf(news({ type: 'session.ended', sessionId: 's-1', reason: 'password' }))).toEqual([
    { brandId: 1, to: { session: 's-1' }, topic: null, event: { type: 'session-ended', reason: 'password' } },
  ]);
  const [excluded] = framesOf(news({ type: 'member.excluded', until: '2026-01-31T00:00:00.000Z' }));
  expect(excluded).toMatchObject({ topic: null, event: { type: 'excluded', until: '2026-01-31T00:00:00.000Z' } });
  expect(excluded!.to).toEqual({ member: expect.anything() });
  expect(framesOf(news({ type: 'brand.changed', reason: 'status' }, null))).toEqual([
    { brandId: 1, to: 'brand', topic: 'brand', event: { type: 'brand', reason: 'status' } },
  ]);
  expect(
    framesOf(
      news({
        type: 'member.registered',
        memberType: 0,
        parentId: null,
        inviterId: null,
        currency: 'BDT',
      }),
    ),
  ).toEqual([]);
});

test('of several balances the newest is sent, every bet is, and a brand change is news once', () => {
  const placed = (seq: string) =>
    framesOf(news({ type: 'wager.placed', jackpotContribution: '0', ...body, wallet: wallet('1', seq) }));
  const changed = () => framesOf(news({ type: 'brand.changed', reason: 'flags' }, null));
  const frames = compact([...placed('5'), ...changed(), ...placed('7'), ...placed('6'), ...changed()]);
  expect(
    frames
      .filter((frame) => frame.event.type === 'wallet')
      .map((frame) => frame.event.type === 'wallet' && frame.event.seq),
  ).toEqual([7]);
  expect(frames.filter((frame) => frame.event.type === 'bet').length).toBe(3);
  expect(frames.filter((frame) => frame.event.type === 'brand').length).toBe(1);
});
