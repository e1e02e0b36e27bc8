/** For tests: accounts of a tree, by name. */
import type { MemberId } from './ids.ts';
import type { TestSite } from './testing-site.ts';

export const PASSWORD = 'river-lamp-42';

export type TestAccounts = {
  readonly idOf: (account: string) => MemberId;
  /** Opens an account in the first brand, below one that was opened before. */
  readonly open: (account: string, type: number, parent: string | null) => Promise<MemberId>;
};

export function createTestAccounts(site: () => TestSite): TestAccounts {
  const ids = new Map<string, MemberId>();
  const idOf = (account: string): MemberId => ids.get(account)!;
  return {
    idOf,
    open: async (account, type, parent) => {
      const { deps, identity, first } = site();
      const parentId = parent === null ? null : idOf(parent);
      const made = await deps.db.tx(first, (tx) =>
        identity.createMember(tx, first, { account, type, password: PASSWORD, parentId }),
      );
      if (!made.ok) throw new Error(made.error.code);
      ids.set(account, made.value);
      return made.value;
    },
  };
}
