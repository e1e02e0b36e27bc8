import type { AgentLink } from '@baize/contract/agents';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { Accounts, Code } from './deps.ts';
import { countLinkUses, readAccountTypes, type AccountType, type LinkUse } from './store.ts';

/** A link with what came of it. */
function presentLink(
  { code, codeKey, label, accountType, enabled, createdAt }: Code,
  uses: readonly LinkUse[],
  types: ReadonlyMap<number, AccountType>,
): AgentLink {
  const { registered = 0, deposited = 0 } = uses.find((use) => use.codeKey === codeKey) ?? {};
  return {
    code,
    label,
    accountType: types.get(accountType)?.isAgent ? 'agent' : 'member',
    enabled,
    createdAt: createdAt.toISOString(),
    registered,
    deposited,
  };
}

/** The links of an agent, the newest first. */
export async function listLinks(tx: Tx, accounts: Pick<Accounts, 'listCodes'>, member: MemberId): Promise<AgentLink[]> {
  const codes = await accounts.listCodes(tx, member);
  const uses = await countLinkUses(
    tx,
    codes.map(({ codeKey }) => codeKey),
  );
  const types = await readAccountTypes(tx);
  return codes.map((code) => presentLink(code, uses, types));
}
