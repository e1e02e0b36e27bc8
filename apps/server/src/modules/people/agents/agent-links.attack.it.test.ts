/** An agent opens more links than there may be, all at once: each is looked for in every registration. */
import { LINKS_MAX } from '@baize/contract/agent-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '../../../context.ts';
import type { MemberId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { openAgentLink } from './commands/open-agent-link.ts';

let t: TestPlatform;
let agent: MemberId;

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, identity } = t.platform;
  const made = await deps.db.tx(t.brandId, (tx) =>
    identity.createMember(tx, t.brandId, { account: 'agent', type: 1, parentId: null }),
  );
  if (!made.ok) throw new Error(made.error.code);
  agent = made.value;
});
afterAll(() => t.close());

test('of eight links that are opened at once beside all but one that may be, one is opened', async () => {
  const { deps, identity } = t.platform;
  const ctx = { brandId: t.brandId, actor: { memberId: agent, type: 1 } } as unknown as MemberContext;
  const open = () => openAgentLink({ db: deps.db, accounts: identity }, ctx, { label: '', accountType: 'member' });
  for (let opened = 1; opened < LINKS_MAX; opened += 1) expect(await open()).toMatchObject({ ok: true });
  const answers = await Promise.all(Array.from({ length: 8 }, open));
  const codes = await deps.db.tx(t.brandId, (tx) => identity.listCodes(tx, agent));
  expect(codes).toHaveLength(LINKS_MAX);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((each) => !each.ok && each.error.code === 'LIMIT_REACHED')).toHaveLength(7);
});
