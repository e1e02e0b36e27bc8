/**
 * What happens at once. `npm test` takes a few rounds of each; `npm run races` takes a thousand, and says how many each
 * side won.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { DatabaseUnavailable } from '../../../../db/pool.ts';
import { decideTransfers } from '../../../../ledger/index.ts';
import { mayTransfer } from '../../../people/agents/index.ts';
import { transferUpline } from '../transfers/commands/transfer-upline.ts';
import { confirmWithdrawal } from './commands/confirm-withdrawal.ts';
import { openWithdrawals, UNITS, type Payee, type Withdrawals } from './testing-withdrawals.ts';

const CONNECTIONS = 50;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
/** A round took up to four seconds on the busiest machine. */
const PATIENCE_MS = 30_000 + ROUNDS * 8_000;
const AT_ONCE = 200;
const SECRET = { paymentPassword: '482913' };
const HAD = 4_000n;
const EACH = 200n;
/** By a brand's usual rules. */
const ORDERS_A_DAY = 5n;
/** Of two hundred that start at once: how many bet, order and give. */
const MOST_BET = { bets: 180, orders: 10, gifts: 10 };
/** Money for twenty: what ten of one kind and five orders leave can only be won by the other kind. */
const FEW_BET = { bets: 10, orders: 95, gifts: 95 };

let w: Withdrawals;
let agent: MemberId;
beforeAll(async () => {
  w = await openWithdrawals({ DATABASE_POOL_MAX: String(CONNECTIONS) });
  agent = await open(1, null);
});
afterAll(() => w.t.close());

async function open(type: number, parentId: MemberId | null): Promise<MemberId> {
  const account = `m${randomUUID().slice(0, 12)}`;
  const made = await w.deps.db.tx(w.t.brandId, (tx) =>
    w.t.platform.identity.createMember(tx, w.t.brandId, { account, type, parentId }),
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** A player below the agent, with cash that need not be played first. */
async function player(): Promise<Payee> {
  const memberId = await open(0, agent);
  await w.deps.db.tx(w.t.brandId, (tx) => {
    const leg = { memberId, pocket: 'cash', house: 'clearing', kind: 'transfer' } as const;
    return w.deps.ledger.post(tx, w.t.brandId, {
      transfers: [{ ...leg, key: randomUUID() as Uuid, amount: HAD * UNITS }],
    });
  });
  return w.rested(memberId);
}

/** Money that leaves by the door, as stakes do. */
async function bet({ memberId }: Payee): Promise<boolean> {
  const leg = { memberId, pocket: 'cash', amount: -EACH * UNITS, house: 'promotion', kind: 'transfer' } as const;
  const transfers = [{ ...leg, key: randomUUID() as Uuid }];
  const done = await w.deps.ledger
    .submit({
      brandId: w.t.brandId,
      needs: { members: [memberId], keys: transfers },
      decide: (batch) => decideTransfers(batch, transfers),
    })
    .catch(tooLate);
  return done.ok;
}
/** There was no connection for it in time, and nothing was done. */
function tooLate(error: unknown): { readonly ok: false } {
  if (error instanceof DatabaseUnavailable) return { ok: false };
  throw error;
}
const order = async (who: Payee): Promise<boolean> => (await w.ask(who, `${EACH}.00`).catch(tooLate)).ok;
async function give({ memberId }: Payee): Promise<boolean> {
  const { turnover } = w.t.platform;
  const parts = { ...w.parts, ...turnover, mayTransfer, identity: { ...w.t.platform.identity, ...w.parts.identity } };
  const sent = { amount: `${EACH}.00`, requestKey: randomUUID(), ...SECRET };
  return (await transferUpline(parts, w.as(memberId), sent).catch(tooLate)).ok;
}

type Way = keyof typeof FEW_BET;
const WAYS = { bets: bet, orders: order, gifts: give };
/** Who goes in which order is chance: each round is another race. */
function lineUp(mixture: Readonly<Record<Way, number>>): Way[] {
  const line = (Object.keys(WAYS) as Way[]).flatMap((way) => Array.from({ length: mixture[way] }, () => way));
  for (let at = line.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [line[at], line[other]] = [line[other]!, line[at]!];
  }
  return line;
}

test(
  'two hundred bets, withdrawals and transfers at once on one balance: what is accepted is what there was',
  async () => {
    const won = { bets: 0, orders: 0, gifts: 0 };
    const rounds = { bets: 0, orders: 0, gifts: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await player();
      const before = await w.t.cashOf(agent);
      const line = lineUp(round % 2 === 0 ? FEW_BET : MOST_BET);
      expect(line).toHaveLength(AT_ONCE);
      const accepted = await Promise.all(line.map((way) => WAYS[way](who)));
      const countOf = (way: Way): bigint => BigInt(line.filter((each, at) => each === way && accepted[at]).length);
      const [bets, orders, gifts] = [countOf('bets'), countOf('orders'), countOf('gifts')];
      const all = bets + orders + gifts;
      expect(await w.walletOf(who.memberId)).toEqual({ cash: HAD - EACH * all, held: EACH * orders });
      expect((await w.t.cashOf(agent)) - before).toBe(EACH * gifts * UNITS);
      expect(orders).toBeLessThanOrEqual(ORDERS_A_DAY);
      expect(all).toBeGreaterThan(0n);
      expect(all).toBeLessThanOrEqual(HAD / EACH);
      for (const [way, count] of Object.entries({ bets, orders, gifts }) as [Way, bigint][]) {
        won[way] += Number(count);
        rounds[way] += count > 0n ? 1 : 0;
      }
    }
    expect(await w.broken()).toEqual([]);
    const said = (Object.keys(WAYS) as Way[]).map((way) => `${won[way]} ${way} in ${rounds[way]} rounds`);
    tell(`${ROUNDS} rounds of ${AT_ONCE}: ${said.join(', ')}`);
    // A kind that never wins has proved nothing.
    expect(Math.min(rounds.bets, rounds.orders, rounds.gifts) * 4).toBeGreaterThanOrEqual(ROUNDS);
  },
  PATIENCE_MS,
);

test(
  'the clock and the member a millisecond before, at and after the last one: one of them ends the order',
  async () => {
    w.t.stopClock();
    const won = { member: 0, clock: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = (round % 3) - 1;
      const who = await w.member(500n);
      const id = await w.paid(who, '500.00');
      const { confirmBy } = await w.read(id);
      const images = [await w.proof(who.memberId)];
      w.t.turnClock(confirmBy!.getTime() - w.deps.now().getTime() + by);
      const said = { id, received: 'none', note: 'Nothing came.', images } as const;
      const confirm = () => confirmWithdrawal(w.parts, w.as(who.memberId), said);
      const [, answer] =
        round % 2 === 0
          ? await Promise.all([w.work(id), confirm()])
          : (await Promise.all([confirm(), w.work(id)])).toReversed();
      const isMembers = (answer as Awaited<ReturnType<typeof confirm>>).ok;
      expect({ by, isMembers }).toEqual({ by, isMembers: by < 0 });
      expect((await w.read(id)).state).toBe(isMembers ? 'dispute' : 'auto-received');
      expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: isMembers ? 500n : 0n });
      won[isMembers ? 'member' : 'clock'] += 1;
    }
    expect(await w.broken()).toEqual([]);
    tell(`${ROUNDS} rounds: the member ended ${won.member}, the clock ${won.clock}, never both`);
  },
  PATIENCE_MS,
);

/** Figures of a long run are read by people. */
function tell(text: string): void {
  if (process.env.RACE_ROUNDS) process.stdout.write(`${text}\n`);
}
