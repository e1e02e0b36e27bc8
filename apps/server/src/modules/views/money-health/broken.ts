import type { Broken } from '@baize/contract/console/reports';
import type { Tx } from '../../../db/pool.ts';
import { findAccounts } from './queries.ts';

const ACCOUNT = /^account (\d{1,18})(?: at (\d{1,18}))?/;
const MEMBER = / of member (\d{1,18})$/;

/** Whose books it is that checks name, as far as they are players of the transaction's brand. */
export async function findBroken(tx: Tx, subjects: readonly string[]): Promise<ReadonlyMap<string, Broken>> {
  const named = subjects.map((subject) => {
    const [, account, seq] = ACCOUNT.exec(subject) ?? [];
    return { subject, account, seq, member: MEMBER.exec(subject)?.[1] };
  });
  const accounts = await findAccounts(tx, {
    accounts: named.flatMap(({ account }) => account ?? []),
    members: named.flatMap(({ member }) => member ?? []),
  });
  return new Map(
    named.map(({ subject, account, seq, member }) => {
      const own = accounts.find(({ id, memberId }) => (account === undefined ? memberId === member : id === account));
      const posting = own && account !== undefined && seq !== undefined ? { account, pocket: own.pocket, seq } : null;
      return [subject, { subject, playerId: own?.memberId ?? null, posting }];
    }),
  );
}
