import type { ConsoleContract, TreeNode, TreePlace } from '@baize/contract/console/agent-tree';
import type { MovePreview } from '@baize/contract/console/agents';
import type { ContractVersion } from '@baize/contract/contracts';
import type { KeysetPage } from '@baize/contract/envelope';
import type { AgentLink } from '@baize/contract/agents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberId, type MemberId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let owner: TestOperator;
const ids = new Map<string, MemberId>();
const idOf = (account: string): string => String(ids.get(account));
const RANGE = { from: '2026-01-01', to: '2026-01-31' };
const REASON = 'As agreed by mail.';
const TERMS = {
  kind: 'DIVIDEND',
  category: 'CONS',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, rate: '0.3' }],
};

async function open(account: string, type: number, parent: string | null): Promise<void> {
  const parentId = parent === null ? null : ids.get(parent)!;
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId }),
  );
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value);
}
type Asked = Record<string, unknown>;
const nodes = async (asked: Asked): Promise<KeysetPage<TreeNode>> =>
  (await owner.ask<KeysetPage<TreeNode>>('listTreeNodes', asked)).value;
const namesOf = ({ content }: KeysetPage<TreeNode>): string[] => content.map(({ account }) => account);
const contracts = async (asked: Asked): Promise<ConsoleContract[]> =>
  (await owner.ask<KeysetPage<ConsoleContract>>('listAgentContracts', asked)).value.content;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  await open('walk', 1, null);
  await open('walk-a', 2, 'walk');
  await open('walk-b', 2, 'walk');
  await open('walk-c', 2, 'walk-a');
  for (const n of [1, 2, 3]) await open(`walk-p${n}`, 0, 'walk');
  await t.settle();
});
afterAll(() => t.close());

test('the tree is read branch by branch: agents alone or everybody, a page at a time', async () => {
  const tops = await nodes({ pageSize: 100 });
  expect(namesOf(tops)).toEqual(expect.arrayContaining(['walk', 'house', 'agent1']));
  expect(tops.content.find(({ account }) => account === 'walk')).toMatchObject({
    parentId: null,
    size: { agents: 3, members: 3 },
  });
  expect(namesOf(await nodes({ under: idOf('walk') }))).toEqual(['walk-b', 'walk-a']);
  const first = await nodes({ under: idOf('walk'), shown: 'everybody', pageSize: 2 });
  const second = await nodes({ under: idOf('walk'), shown: 'everybody', pageSize: 2, before: first.older });
  const third = await nodes({ under: idOf('walk'), shown: 'everybody', pageSize: 2, before: second.older });
  expect([...namesOf(first), ...namesOf(second), ...namesOf(third)]).toEqual([
    'walk-p3',
    'walk-p2',
    'walk-p1',
    'walk-b',
    'walk-a',
  ]);
  expect(third.older).toBeNull();
});

test('a search finds whoever begins so by name, page after page, and whose link has the code', async () => {
  const first = await nodes({ search: 'WALK', pageSize: 4 });
  const second = await nodes({ search: 'WALK', pageSize: 4, before: first.older });
  expect([...namesOf(first), ...namesOf(second)]).toEqual([
    'walk',
    'walk-a',
    'walk-b',
    'walk-c',
    'walk-p1',
    'walk-p2',
    'walk-p3',
  ]);
  expect(second.older).toBeNull();
  const code = { brandId: t.brandId, code: 'Harbour7', kind: 'agent', label: 'Cafe' } as const;
  await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.identity.addAffiliateCode(tx, ids.get('walk-c')!, code));
  expect(namesOf(await nodes({ search: 'harbour7' }))).toEqual(['walk-c']);
  expect(namesOf(await nodes({ search: 'harbour' }))).toEqual([]);
  const links = await owner.ask<AgentLink[]>('listPlayerLinks', { id: idOf('walk-c') });
  expect(links.value).toMatchObject([{ code: 'Harbour7', label: 'Cafe', registered: 0 }]);
});

test('a place tells its line and its sums; another brand’s account has none', async () => {
  const place = await owner.ask<TreePlace>('getTreePlace', { id: idOf('walk-c'), ...RANGE });
  expect(place.value.line.map(({ account }) => account)).toEqual(['walk', 'walk-a', 'walk-c']);
  expect(place.value).toMatchObject({ currency: 'BDT', total: { stake: '0.00' }, node: { parentId: idOf('walk-a') } });
  const { code } = await owner.ask('getTreePlace', { id: idOf('walk-c'), from: '2026-02-01', to: '2026-01-01' });
  expect(code).toBe('BAD_REQUEST');
  const foreign = (await t.platform.brand.brandByCode('test'))!.id;
  const stranger = await t.member(0n, foreign);
  expect((await owner.ask('getTreePlace', { id: String(stranger), ...RANGE })).code).toBe('NOT_FOUND');
});

test('a move is seen beforehand, with what it brings about and what forbids it; seeing it moves nobody', async () => {
  const preview = (id: string, to: string) => owner.ask<MovePreview>('previewTreeMove', { id: idOf(id), to });
  expect((await preview('walk-a', 'walk-b')).value).toMatchObject({
    account: 'walk-a',
    from: 'walk',
    to: 'walk-b',
    people: 2,
    leaves: [],
    joins: ['walk-b'],
    contracts: 0,
  });
  expect((await preview('walk-c', 'walk-b')).value).toMatchObject({ leaves: ['walk-a'], joins: ['walk-b'] });
  const faults = await Promise.all(
    [
      ['walk-a', 'walk-c'],
      ['walk-a', 'walk-a'],
      ['walk-a', 'walk'],
      ['walk-a', 'nobody-here'],
      ['walk', 'walk-a'],
    ].map(async ([id, to]) => (await preview(id!, to!)).fields?.['to']),
  );
  expect(faults).toEqual(['below', 'itself', 'same', 'unknown', 'below']);
  const asked = await owner.ask<{ effectiveAt: string }>('moveInTree', {
    id: idOf('walk-c'),
    to: 'walk-b',
    reason: REASON,
  });
  const waiting = await preview('walk-c', 'walk-b');
  expect([asked.code, waiting.code]).toEqual(['OK', 'STATE_CONFLICT']);
  const member = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.findMember(tx, t.brandId, 'walk-c'),
  );
  expect(member?.parentId).toBe(memberId(idOf('walk-a')));
});

test('contracts are found by either side, kind and state, with every version; who may not read them is refused', async () => {
  expect((await owner.ask('offerTopContract', { id: idOf('walk'), terms: TERMS, reason: REASON })).code).toBe('OK');
  const [contract] = await contracts({ player: 'walk' });
  expect(contract).toMatchObject({
    holder: { account: 'walk' },
    issuer: null,
    kind: 'DIVIDEND',
    category: 'CONS',
    state: 'OFFERED',
    terms: null,
    offered: { tiers: [{ rate: '0.3' }] },
    endedAt: null,
  });
  expect(await contracts({ player: 'walk', state: 'ACTIVE' })).toEqual([]);
  expect(await contracts({ player: 'walk', kind: 'DAILY' })).toEqual([]);
  expect(await contracts({ player: 'nobody-here' })).toEqual([]);
  expect((await contracts({ category: 'CONS' })).map(({ id }) => id)).toContain(contract!.id);
  const one = await owner.ask<{ contract: ConsoleContract; versions: ContractVersion[] }>('getAgentContract', {
    id: contract!.id,
  });
  expect(one.value).toMatchObject({ contract: { id: contract!.id }, versions: [] });
  const [top] = (await nodes({ search: 'walk', pageSize: 1 })).content;
  expect(top?.contracts).toEqual(['DIVIDEND']);
  const content = await t.logIn('content');
  expect((await content.ask('listAgentContracts', {})).code).toBe('FORBIDDEN');
  expect((await content.ask('listTreeNodes', {})).code).toBe('FORBIDDEN');
});
