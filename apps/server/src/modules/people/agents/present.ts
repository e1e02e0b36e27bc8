import type { AgentLink } from '@baize/contract/agents';
import type { Code } from './deps.ts';
import type { AccountType, LinkUse } from './store.ts';

/** A link with what came of it. */
export function presentLink(
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
