import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoundBed, type Player, type RoundBed } from '../../../testing-rounds.ts';
import { findNumber } from './find.ts';

const UNIT = 100_000n;
let bed: RoundBed;
let player: Player;

beforeAll(async () => {
  bed = await createRoundBed();
  player = await bed.openNamed('rahim', 1_000n * UNIT);
});
afterAll(() => bed?.close());

const find = (number: string, { seesCases = true, brandId = player.brandId } = {}) =>
  bed.database.db.tx(brandId, (tx) => findNumber(tx, { number, seesCases, ledger: bed.one.ledger }));
type Placed = { readonly tx: string; readonly accountId: string; readonly seq: string };
/** What a won round posted, the win last. */
async function postingsOf(): Promise<Placed[]> {
  const { wagerId } = await bed.play(player, { stake: 3n * UNIT, payout: 7n * UNIT });
  return bed.database.db.tx(player.brandId, (tx) =>
    tx.rows<Placed>(
      `select tx, account_id::text as "accountId", seq::text as seq
        from ledger_postings_of_wagers($1, array[$2]::uuid[], array[$2]::uuid[]) order by seq`,
      [player.memberId, wagerId],
    ),
  );
}

test('a posting is found by the number of its transaction, at its place in the player’s ledger', async () => {
  const posting = (await postingsOf()).at(-1)!;
  for (const number of [posting.tx, posting.tx.toUpperCase()])
    expect(await find(number)).toEqual([
      {
        kind: 'posting',
        id: posting.tx,
        about: 'win',
        player: { id: String(player.memberId), account: 'rahim' },
        place: `${posting.accountId}:${BigInt(posting.seq) + 1n}`,
        at: expect.any(String),
      },
    ]);
});

test('a transfer is found by our number and by the supplier’s, a case and a player by theirs', async () => {
  const [id, reference] = [randomUUID(), `T${randomUUID().replaceAll('-', '')}`];
  const [{ caseId } = { caseId: '' }] = await bed.database.db.tx(player.brandId, async (tx) => {
    await tx.run(
      `insert into vendors.transfer (id, brand_id, member_id, supplier_id, currency, direction, reference)
        values ($1, $2, $3, $4, 'BDT', 'out', $5)`,
      [id, player.brandId, player.memberId, player.supplierId, reference],
    );
    return tx.rows<{ caseId: string }>(
      `insert into vendors.vendor_case (brand_id, supplier_id, code, day) values ($1, $2, 'TEST', current_date)
        returning id::text as "caseId"`,
      [player.brandId, player.supplierId],
    );
  });
  const account = { id: String(player.memberId), account: 'rahim' };
  for (const number of [id, reference])
    expect(await find(number)).toMatchObject([{ kind: 'transfer', id, player: account, place: null }]);
  expect((await find(caseId)).map((hit) => hit.kind)).toContain('case');
  expect((await find(caseId, { seesCases: false })).map((hit) => hit.kind)).not.toContain('case');
  expect(await find(String(player.memberId))).toContainEqual(
    expect.objectContaining({ kind: 'player', player: account }),
  );
});

test('what no one bears, and what another brand’s bears, is not found', async () => {
  const other = await bed.openNamed('elsewhere', UNIT, 'second');
  const { tx } = (await postingsOf()).at(-1)!;
  expect(await find(tx, { brandId: other.brandId })).toEqual([]);
  expect(await find(String(other.memberId))).toEqual([]);
  for (const number of [randomUUID(), '999999999999999999', 'rahim', "' or true --", '0', '-1'])
    expect(await find(number), number).toEqual([]);
});
