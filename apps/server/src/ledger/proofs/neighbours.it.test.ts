/** What fails in a proof of the books stops neither the proofs beside it nor the freezing, and is not passed over. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { playWager, settleWager } from '../../testing-wagers.ts';
import type { Prover } from '../index.ts';

let t: TestPlatform;
let intruder: pg.Client;
let prover: Prover;
let frozen: MemberId[] = [];
let unfreezable: MemberId | undefined;
let turned = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  prover = t.platform.deps.ledger.createProver({
    db: t.platform.deps.db,
    key: Buffer.alloc(32, 7),
    now: () => new Date(Date.now() + turned),
    freeze: async (_tx, { memberId }) => {
      if (memberId === unfreezable) throw new Error('held by somebody else');
      frozen.push(memberId);
    },
  });
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

const rename = (from: string, to: string) => intruder.query(`alter function ${from}(text[]) rename to ${to}`);
const raise = (member: MemberId, by: number) =>
  intruder.query('update ledger.account set balance = balance + $2 where member_id = $1 and kind = 1', [member, by]);
async function brokenNow(): Promise<readonly string[]> {
  const { checks } = await t.platform.deps.db.tx(null, t.platform.deps.ledger.lastProof);
  return checks.filter((check) => !check.ok).map((check) => check.name);
}
async function walkAll(): Promise<void> {
  turned += 11 * 60_000;
  while (await prover.proveSlice());
}

let members: MemberId[];
let bet: Uuid;
beforeEach(async () => {
  await walkAll();
  await prover.proveTail();
  // They have postings that are not proven yet.
  members = [await t.member(1_000n), await t.member(1_000n)];
  bet = randomUUID() as Uuid;
  const of = { brandId: t.brandId, memberId: members[0]!, id: bet };
  await playWager(t.platform.deps.ledger, { ...of, stake: 300n });
  await settleWager(t.platform.deps.ledger, { ...of, payout: 0n });
  await t.settle();
  frozen = [];
});
afterEach(async () => {
  unfreezable = undefined;
  expect(await brokenNow()).toEqual([]);
});

test('a player who cannot be frozen now keeps nobody else from it, and is frozen later', async () => {
  for (const member of members) await raise(member, 1);
  unfreezable = members[0];
  await expect(prover.proveTail()).rejects.toThrow('held by somebody else');
  expect(frozen).toEqual([members[1]]);
  unfreezable = undefined;
  await prover.proveTail();
  expect(frozen).toEqual([members[1], members[0]]);
  for (const member of members) await raise(member, -1);
  await prover.proveTail();
});

test('a proof that fails keeps neither the other proofs of its tail from looking nor a player from being frozen', async () => {
  await rename('wagers_books_prove', 'away_prove');
  await raise(members[1]!, 1);
  await intruder.query('update wagers.wager set status = 0 where id = $1', [bet]);
  await expect(prover.proveTail()).rejects.toThrow('wagers_books_prove');
  turned += 10 * 60_000;
  await expect(prover.proveTail()).rejects.toThrow('wagers_books_prove');
  expect(await brokenNow()).toEqual(expect.arrayContaining(['balance-equals-postings', 'wagers-are-counted']));
  expect(frozen).toEqual([members[1]]);
  await rename('away_prove', 'wagers_books_prove');
  await raise(members[1]!, -1);
  await intruder.query('update wagers.wager set status = 1 where id = $1', [bet]);
  await prover.proveTail();
});

test('a tail that was broken off is taken again from where it began', async () => {
  const earlier = "now() - interval '30 minutes'";
  await intruder.query(
    `update wagers.wager set payout_cash = payout_cash + 1, placed_at = ${earlier}, settled_at = ${earlier} where id = $1`,
    [bet],
  );
  await intruder.query("update ledger.proof_walk set began_at = now() - interval '1 hour' where walk like 'tail%'");
  await rename('wagers_books_prove', 'away_prove');
  await expect(prover.proveTail()).rejects.toThrow('wagers_books_prove');
  await rename('away_prove', 'wagers_books_prove');
  await prover.proveTail();
  expect(await brokenNow()).toContain('wagers-agree-with-ledger');
  await intruder.query('update wagers.wager set payout_cash = payout_cash - 1 where id = $1', [bet]);
  await prover.proveTail();
});

test('a walk whose slice fails rests, and those behind it are walked', async () => {
  await rename('wagers_books_prove', 'away_prove');
  const passed = async (): Promise<Date> => {
    const { rows } = await intruder.query<{ at: Date }>(
      "select passed_at as at from ledger.proof where name = 'transactions-have-postings'",
    );
    return rows[0]!.at;
  };
  const before = await passed();
  turned += 11 * 60_000;
  for (let failed = 0; ;) {
    const more = await prover.proveSlice().catch((error: Error) => {
      expect(error.message).toContain('wagers_books_prove');
      failed += 1;
      return failed < 5;
    });
    if (!more) break;
  }
  expect((await passed()).getTime()).toBeGreaterThan(before.getTime());
  await rename('away_prove', 'wagers_books_prove');
  await walkAll();
});

test('what was on its way leaves nothing behind, and of what was confirmed nothing can be deleted', async () => {
  await prover.proveTail();
  await intruder.query('delete from ledger.drift');
  const late = { brandId: t.brandId, memberId: members[1]!, id: randomUUID() as Uuid };
  await playWager(t.platform.deps.ledger, { ...late, stake: 100n });
  await settleWager(t.platform.deps.ledger, { ...late, payout: 0n });
  const kept = async () => (await intruder.query('select name from ledger.drift')).rowCount;
  await prover.proveTail();
  expect(await kept()).toBeGreaterThan(0);
  await t.settle();
  await prover.proveTail();
  expect(await kept()).toBe(0);
  await playWager(t.platform.deps.ledger, { ...late, id: randomUUID() as Uuid, stake: 100n });
  await raise(members[1]!, 1);
  await prover.proveTail();
  await t.platform.deps.db.tx(null, (tx) => tx.run('delete from ledger.drift'));
  expect(await brokenNow()).toContain('balance-equals-postings');
  await raise(members[1]!, -1);
  await t.settle();
  await prover.proveTail();
});

test('a proof that takes long holds no transaction number meanwhile, which would hold back the outbox', async () => {
  const { rows } = await intruder.query<{ name: string }>(
    "select proname as name from pg_proc where proname ~ '_prove$' and pronamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    await rename(name, `${name}_inner`);
    await intruder.query(`create function ${name}(k text[])
      returns table (name text, key text, brand_id integer, member_id bigint, subject text)
      language plpgsql security definer as $$ begin
        if pg_current_xact_id_if_assigned() is not null then raise '${name} holds back the outbox'; end if;
        return query select * from ${name}_inner(k);
      end $$`);
  }
  try {
    await walkAll();
    await prover.proveTail();
  } finally {
    for (const { name } of rows) {
      await intruder.query(`drop function ${name}(text[])`);
      await rename(`${name}_inner`, name);
    }
  }
  expect(rows.length).toBeGreaterThan(5);
});
