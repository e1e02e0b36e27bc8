import type { JackpotMoveKind } from '@baize/contract/console/jackpot-moves';
import type { JackpotMove } from '@baize/contract/console/jackpots';
import { roundKey } from '@baize/contract/console/round-words';
import type { KeysetPage } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import type { JackpotKind } from './jackpot-part.ts';
import type { MonthBounds } from './months.ts';
import { houseOf } from './pool-money.ts';
import { listHitsBetween } from './store.ts';

const OWN: Readonly<Record<Exclude<JackpotMoveKind, 'paid'>, JackpotKind>> = {
  contributed: 'jackpot-contribution',
  started: 'jackpot-start',
  fed: 'jackpot-feed',
};
const LAST = 9_223_372_036_854_775_807n;

export type MovesDeps = {
  readonly codeOf: Ledger['codeOf'];
  readonly findMembers: IdentityModule['findMembers'];
};
type Wanted = {
  readonly poolId: string;
  readonly kind: JackpotMoveKind;
  readonly bounds: MonthBounds;
  readonly query: KeysetQuery;
};

/** What a figure of the balance sheet is the sum of. */
export const listMoves = (tx: Tx, deps: MovesDeps, wanted: Wanted): Promise<KeysetPage<JackpotMove>> =>
  wanted.kind === 'paid' ? listWins(tx, deps, wanted) : listOwn(tx, { ...wanted, code: deps.codeOf(OWN[wanted.kind]) });

type OwnMove = Computed<{ seq: bigint; at: Date; amount: bigint; other: string | null }>;

/** The pool's own postings of one kind. */
async function listOwn(
  tx: Tx,
  { poolId, bounds, query, code }: Wanted & { readonly code: number },
): Promise<KeysetPage<JackpotMove>> {
  const newer = goesTowardsNewer(query);
  const end = bounds.upTo === null ? LAST : bounds.upTo + 1n;
  const after = newer && BigInt(query.after!) > bounds.after ? BigInt(query.after!) : bounds.after;
  const before = query.before !== undefined && BigInt(query.before) < end ? BigInt(query.before) : end;
  const rows = await tx.rows(
    sql<OwnMove>`select seq, at, amount, other from ledger_house_rows(
      ${houseOf(poolId)}, ${code}::smallint, ${after}, ${before}, ${newer}, ${query.pageSize + 1})`,
  );
  const page = keysetPageOf(rows, query, ({ seq }) => String(seq));
  return {
    ...page,
    content: page.content.map(({ seq, at, amount, other }) => ({
      seq: String(seq),
      at: at.toISOString(),
      amount: formatAmount(amount),
      from: other,
      player: null,
    })),
  };
}

/** The pool's wins, by the number of what was won. */
async function listWins(
  tx: Tx,
  { findMembers }: MovesDeps,
  { poolId, bounds, query }: Wanted,
): Promise<KeysetPage<JackpotMove>> {
  const page = keysetPageOf(await listHitsBetween(tx, { poolId, ...bounds, query }), query, ({ epoch }) =>
    String(epoch),
  );
  const members = await findMembers(
    tx,
    page.content.map(({ memberId }) => memberId),
  );
  const accounts = new Map(members.map(({ id, account }) => [id, account]));
  return {
    ...page,
    content: page.content.map(({ epoch, memberId, wagerId, amount, hitAt }) => {
      const id = String(memberId);
      return {
        seq: String(epoch),
        at: hitAt.toISOString(),
        amount: formatAmount(amount),
        from: null,
        player: { id, account: accounts.get(memberId) ?? id, round: roundKey(id, wagerId) },
      };
    }),
  };
}
