/**
 * What happens at once. `npm test` takes a few rounds of each; `npm run races` takes a thousand, and says how many each
 * side won.
 */
import { randomUUID } from 'node:crypto';
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
/** A round took up to a second on the busiest machine. */
const PATIENCE_MS = 30_000 + ROUNDS * 2_000;
const AT_ONCE = 200;
const SECRET = { paymentPassword: '482913' };
const HAD = 1_000n;
const EACH = 200n;

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

test(
  'two hundred bets, withdrawals and transfers at once on one balance: what is accepted is what there was',
  async () => {
    const ways = [bet, order, bet, give];
    const won = [0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await player();
      const before = await w.t.cashOf(agent);
      const accepted = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ways[at % ways.length]!(who)));
      const counts = ways.map((_, way) => accepted.filter((each, at) => each && at % ways.length === way).length);
      const [bets, orders, more, gifts] = counts.map(BigInt) as [bigint, bigint, bigint, bigint];
      const all = bets + more + orders + gifts;
      expect(await w.walletOf(who.memberId)).toEqual({ cash: HAD - EACH * all, held: EACH * orders });
      expect((await w.t.cashOf(agent)) - before).toBe(EACH * gifts * UNITS);
      expect(all).toBeGreaterThan(0n);
      expect(all).toBeLessThanOrEqual(HAD / EACH);
      for (const [way, count] of counts.entries()) won[way]! += count;
    }
    expect(await w.broken()).toEqual([]);
    tell(`${ROUNDS} rounds of ${AT_ONCE}: ${won[0]! + won[2]!} bets, ${won[1]} withdrawals, ${won[3]} transfers`);
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
