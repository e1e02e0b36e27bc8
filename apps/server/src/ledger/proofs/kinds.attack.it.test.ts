/** A posting of whatever kind that nothing explains is named by one proof: of its kind, or that it has none. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_PARTS } from '../../ledger-parts.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../testing-platform.ts';
import { listParts } from '../part.ts';
import { partWalks, prove } from './part-proofs.ts';

const KINDS: Readonly<Record<string, number>> = Object.assign({}, ...LEDGER_PARTS.map((part) => part.kinds));
/** What moves between house accounts only. */
const OF_HOUSES = ['jackpot-start', 'jackpot-feed', 'jackpot-contribution', 'transfer-settled'];
const HOUSE_CODES = OF_HOUSES.map((name) => KINDS[name]!);
const MEMBER_CODES = Object.values(KINDS).filter((code) => !HOUSE_CODES.includes(code));
/** All codes that there are, and as many that nobody has. */
const CODES = Array.from({ length: 100 }, (_, code) => code);

let t: TestPlatform;
let intruder: pg.Client;
let member: bigint;
let owner: string;
let house: string;

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  const brand = await openTestBrand(t.platform, { code: 'real', currency: 'BDT', playMoney: false });
  member = await t.member(100n, brand);
  const { rows } = await intruder.query<{ own: string; house: string }>(`select a.id as own, h.id as house
    from ledger.account a join ledger.account h on h.brand_id = a.brand_id and h.house = 'cashier:test'
    where a.member_id = ${member} and a.kind = 1`);
  [owner, house] = [rows[0]!.own, rows[0]!.house];
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

/** What the proofs of a walk say of postings of each kind, which stand behind what the account has. */
async function namesByCode(walk: string, account: string, contra: string): Promise<Map<number, string[]>> {
  await intruder.query(`insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
    select ${account}, 1000 + k, ${contra}, 5, 5, k, gen_random_uuid(), gen_random_uuid()
    from unnest('{${CODES.join()}}'::smallint[]) as k`);
  const proofs = partWalks(listParts(LEDGER_PARTS)).find(({ name }) => name === walk)!.proofs;
  const found = await t.platform.deps.db.tx(null, async (tx) => {
    const spans = CODES.map((code) => `${account}/${999 + code}/${1000 + code}`);
    const all = [];
    for (const proof of proofs) all.push(...(await prove(tx, proof, spans)));
    return all;
  });
  return new Map(
    CODES.map((code) => [
      code,
      found.filter(({ key }) => key === `${account}/${999 + code}/${1000 + code}`).map(({ name }) => name),
    ]),
  );
}

test('a posting of a member of any kind is named by one proof; of no kind by the one for those', async () => {
  const names = await namesByCode('ledger_postings', owner, house);
  for (const [code, by] of names) expect([code, by]).toEqual([code, [expect.stringMatching(/^postings-/)]]);
  const unclaimed = [...names].filter(([, by]) => by[0] === 'postings-are-claimed').map(([code]) => code);
  expect(unclaimed).toEqual(CODES.filter((code) => !MEMBER_CODES.includes(code)));
});

test('house accounts move money by their own kinds, and to each other', async () => {
  const named = async (contra: string): Promise<number[]> =>
    [...(await namesByCode('ledger_moves', house, contra))].flatMap(([code, by]) => (by.length > 0 ? [code] : []));
  expect(await named(house)).toEqual(CODES.filter((code) => !HOUSE_CODES.includes(code)));
  await intruder.query(`delete from ledger.posting where account_id = ${house} and seq >= 1000`);
  expect(await named(owner)).toEqual(CODES);
});

test('what house accounts did since is told, and no account of a member', async () => {
  const keys = await t.platform.deps.db.tx(null, (tx) =>
    tx.rows<{ key: string }>(`select key from ledger_moves_since('epoch', '', 10)`),
  );
  expect(keys.map(({ key }) => key)).toEqual([`${house}/999/1099`]);
});
