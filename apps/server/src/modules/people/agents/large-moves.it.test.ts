/** Moves of subtrees of any size: bounded statements, all or nothing to whoever reads, and none that waits for another. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import { compileQuery, type Query } from '../../../db/query.ts';
import { operatorId } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestAccounts } from '../../../testing-accounts.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';
import { moveInTree } from './commands/move-in-tree.ts';
import type { AgentDeps } from './deps.ts';
import { createAgentsModule } from './index.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 12_000;
/** Accounts whose paths one statement may write. */
const FOLLOWED_MAX = 5_000;

let site: TestSite;
let deps: AgentDeps;
const { idOf, open } = createTestAccounts(() => site);
const operator = (): OperatorContext =>
  ({ brandId: site.first, operator: { name: 'maker', operatorId: operatorId(1) }, ip: '10.0.0.1' }) as OperatorContext;

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps: given, brands, identity }) => {
      deps = { ...given, accounts: identity, brands, rebatesOf: async () => new Map() };
      return [createAgentsModule(deps)];
    },
  });
  await open('top', 1, null);
  for (const [account, above] of [
    ['east', 'top'],
    ['west', 'top'],
    ['branch', 'east'],
    ['twig', 'east'],
  ] as const)
    await open(account, 2, above);
});
afterAll(() => site.close());

/** Everybody else below the branch, two deep: half of them under the other half. */
const fill = (): Promise<void> =>
  runAsSuperuser(
    site.database,
    `insert into identity.member (brand_id, account, account_key, nickname, type, currency, language, parent_id, path, depth)
      select brand_id, 'below' || n, 'below' || n, '', 0, currency, 'bn', id, path || id, depth + 1
      from identity.member, generate_series(1, ${PEOPLE / 2}) n where id = ${idOf('branch')}`,
    `insert into identity.member (brand_id, account, account_key, nickname, type, currency, language, parent_id, path, depth)
      select brand_id, 'under' || account, 'under' || account, '', 0, currency, 'bn', id, path || id, depth + 1
      from identity.member where parent_id = ${idOf('branch')}`,
  );
const standBelow = async (account: string): Promise<number> =>
  site.deps.db.tx(site.first, async (tx) => {
    const { n } = await tx.row<{ n: number }>(
      'select count(*)::integer as n from identity.member where $1::bigint = any (path) and $2::bigint = any (path)',
      [idOf('branch'), idOf(account)],
    );
    return n;
  });

test('a large subtree moves by statements of bounded size, and whoever reads sees all of it move or nothing', async () => {
  await fill();
  const sizes: number[] = [];
  await site.deps.db.tx(site.first, (tx) => {
    const run: Tx['run'] = async (query, params) => {
      const { text, values } = compileQuery(query as Query<unknown>);
      if (text.includes('identity_follow')) {
        sizes.push((values!.at(-1) as unknown[]).length);
        expect([await standBelow('east'), await standBelow('west')]).toEqual([PEOPLE, 0]);
      }
      return tx.run(query, params);
    };
    const order = { brandId: site.first, memberId: idOf('branch'), parentId: idOf('west') };
    return site.identity.moveBelow({ ...tx, run }, order);
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(PEOPLE);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FOLLOWED_MAX);
  expect([await standBelow('east'), await standBelow('west')]).toEqual([0, PEOPLE]);
  const wrong = await site.deps.db.tx(site.first, (tx) =>
    tx.rows(`select m.account from identity.member m join identity.member p on p.id = m.parent_id
      where m.path <> p.path || p.id or m.depth <> cardinality(m.path)`),
  );
  expect(wrong).toEqual([]);
});

test('a move that fails keeps no other from being carried out, and is tried again', async () => {
  const ask = (account: string) =>
    moveInTree(deps, operator(), { id: idOf(account), to: 'top', reason: 'Asked for it.' });
  expect([await ask('branch'), await ask('twig')]).toMatchObject([{ ok: true }, { ok: true }]);
  site.turnClock(DAY_MS);
  const parentOf = async (account: string) =>
    (await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, account)))!.parentId;
  const failing: AgentDeps = {
    ...deps,
    accounts: {
      ...deps.accounts,
      moveBelow: async (tx, order) => {
        if (order.memberId === idOf('branch')) throw new Error('out of time');
        return deps.accounts.moveBelow(tx, order);
      },
    },
  };
  await expect(carryOutMoves(failing, site.first)).rejects.toThrow('out of time');
  expect([await parentOf('branch'), await parentOf('twig')]).toEqual([idOf('west'), idOf('top')]);
  await carryOutMoves(deps, site.first);
  expect(await parentOf('branch')).toBe(idOf('top'));
});
