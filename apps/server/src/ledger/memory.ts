import type { MemberId } from '../ids.ts';
import type { BatchSource, OpenBatch } from './batch.ts';
import type { Answers, NamedNeeds, PartList, PartNeed, PartReads } from './part.ts';
import type { Needs } from './read.ts';
import type { PocketState, Wallet } from './types.ts';

/**
 * What the door remembers of its members between batches, so that most batches need not read the database before they
 * decide: the wallet as the last batch left it, and the latest answers of the parts. It may be out of date at any time
 * (a command, another process): every batch that used it proves in its write that nothing has changed (docs/adr/0012).
 */
export type Memory = {
  /** What must be read before a batch with these needs can decide. */
  readonly missing: (needs: readonly Needs[], named: NamedNeeds) => Missing;
  readonly learn: (wallets: readonly Wallet[]) => void;
  /**
   * Copies of everything that is remembered of the needs, for a batch to change. `fresh`: answers that were read for
   * this batch.
   */
  readonly copyFor: (
    needs: readonly Needs[],
    remembered: { now: Date; named: NamedNeeds; fresh: Answers },
  ) => BatchSource;
  /**
   * After the commit: what the batch left behind. `versionsRaised`: its write raised the versions of its wallets by
   * one.
   */
  readonly keep: (batch: OpenBatch, versionsRaised: boolean) => void;
  readonly forget: (needs: readonly Needs[]) => void;
};
export type Missing = { readonly members: readonly MemberId[]; readonly named: NamedNeeds };

type Answer = { readonly key: string; readonly rows: readonly object[] };
/**
 * Of one member: the wallet, and by a part's index its latest answers. They are forgotten together, for one version
 * proves them all.
 */
type Remembered = { readonly wallet: Wallet; readonly answers: (readonly Answer[] | undefined)[] };

/** The members of one brand that were here last: some 3 kB each where they play one round after the other. */
const MEMBERS_MAX = 20_000;

export function createMemory(list: PartList): Memory {
  const byMember = new Map<MemberId, Remembered>();
  const put = (member: MemberId, remembered: Remembered): void => {
    byMember.delete(member); // the order of the map is the order of use
    if (byMember.size >= MEMBERS_MAX) byMember.delete(byMember.keys().next().value!);
    byMember.set(member, remembered);
  };
  const answerOf = (index: number, need: PartNeed, key: string): Answer | undefined =>
    byMember.get(need.memberId)?.answers[index]?.find((answer) => answer.key === key);
  return {
    missing: (needs, named) => ({
      members: [...membersOf(needs)].filter((member) => !byMember.has(member)),
      named: named.map((ofPart, index) =>
        ofPart && list.parts[index]!.reads!.whenUnknown.how === 'read'
          ? without(ofPart, (need, key) => answerOf(index, need, key) !== undefined)
          : undefined,
      ),
    }),
    learn: (wallets) => {
      for (const wallet of wallets) put(wallet.memberId, { wallet, answers: [] });
    },
    copyFor: (needs, { now, named, fresh }) => {
      const wallets: Wallet[] = [];
      for (const member of membersOf(needs)) {
        const remembered = byMember.get(member);
        if (remembered) wallets.push(copyWallet(remembered.wallet));
      }
      const answers = named.map((ofPart, index) => {
        if (ofPart === undefined) return undefined;
        const reads = list.parts[index]!.reads!;
        const known = new Map<string, object[]>();
        for (const [key, need] of ofPart) {
          const rows = fresh[index]?.get(key) ?? answerOf(index, need, key)?.rows;
          if (rows !== undefined) known.set(key, copyRows(reads, rows));
        }
        return known;
      });
      return { complete: false, now, wallets, posted: [], named, answers };
    },
    keep: (batch, versionsRaised) => {
      const raise = versionsRaised ? 1n : 0n;
      for (const wallet of batch.wallets) {
        // The version proves what was remembered, however the batch came to know it.
        const remembered = byMember.get(wallet.memberId);
        const before = remembered?.wallet.version === wallet.version ? remembered : undefined;
        put(wallet.memberId, {
          wallet: { ...wallet, version: wallet.version + raise },
          answers: before?.answers ?? [],
        });
      }
      batch.writes.tables.forEach((table, index) => {
        const named = batch.named[index];
        const reads = list.parts[index]!.reads;
        if (table === undefined || named === undefined || !reads?.remembers) return;
        for (const [key, need] of named) {
          const rows = table.answers.get(key);
          const remembered = byMember.get(need.memberId);
          if (rows && remembered) remembered.answers[index] = latest(reads, remembered.answers[index], { key, rows });
        }
      });
    },
    forget: (needs) => {
      for (const member of membersOf(needs)) byMember.delete(member);
    },
  };
}

const membersOf = (needs: readonly Needs[]): Set<MemberId> => {
  const members = new Set<MemberId>();
  for (const need of needs) for (const member of need.members) members.add(member);
  return members;
};

function without(
  named: ReadonlyMap<string, PartNeed>,
  isKnown: (need: PartNeed, key: string) => boolean,
): ReadonlyMap<string, PartNeed> | undefined {
  const left = [...named].filter(([key, need]) => !isKnown(need, key));
  return left.length === 0 ? undefined : new Map(left);
}

const copyPocket = <P extends PocketState | undefined>(pocket: P): P => (pocket === undefined ? pocket : { ...pocket });
const copyWallet = (wallet: Wallet): Wallet => ({
  ...wallet,
  cash: copyPocket(wallet.cash),
  bonus: copyPocket(wallet.bonus),
  held: copyPocket(wallet.held),
});
const copyRows = (reads: PartReads<PartNeed, object>, rows: readonly object[]): object[] =>
  rows.map((row) => (reads.copy ? reads.copy(row) : row));

/**
 * The member's answers with this one as the latest. An empty one is worth a place only where it would otherwise be read
 * again.
 */
function latest(
  { remembers, whenUnknown }: PartReads<PartNeed, object>,
  before: readonly Answer[] | undefined,
  answer: Answer,
): readonly Answer[] {
  const { answersMax, rowsMax } = remembers!;
  const others = before?.filter(({ key }) => key !== answer.key) ?? [];
  const isWorthIt = answer.rows.length > 0 ? answer.rows.length <= rowsMax : whenUnknown.how === 'read';
  if (!isWorthIt) return others;
  const kept = [...others.slice(Math.max(0, others.length + 1 - answersMax)), answer];
  let rows = kept.reduce((sum, each) => sum + each.rows.length, 0);
  while (rows > rowsMax) rows -= kept.shift()!.rows.length;
  return kept;
}
