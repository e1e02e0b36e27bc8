import { amount, type Amount } from '@baize/domain/money';
import type { ControlAnswer, ControlRequest, OPERATOR_VERBS } from '@baize/wallet-protocol/conformance/control';
import type { ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import { sql } from 'kysely';
import type { Computed, Row } from '../db/query.ts';
import type { MemberId } from '../ids.ts';
import { WAGER_STATES } from '../modules/base/wagers/index.ts';
import { isRefusal, type Stage } from './stage.ts';

type Verbs = typeof OPERATOR_VERBS;
type Tx = Parameters<Parameters<Stage['deps']['db']['tx']>[1]>[0];
type RoundRow = Pick<Row<'wagers.wager'>, 'round' | 'stakeCash' | 'stakeBonus' | 'validBet'> &
  Computed<{ readonly open: bigint; readonly live: bigint; readonly payout: bigint; readonly jackpotWin: bigint }>;

/** A page of rounds is plenty for one scenario's player. */
const ROUNDS_MAX = 1_000;

const roundsOf = (member: MemberId, jackpotKind: number) => sql<RoundRow>`
  select w.round, count(*) filter (where w.status = ${WAGER_STATES.open}) as open,
    count(*) filter (where w.status <> ${WAGER_STATES.reversed}) as live,
    coalesce(sum(w.stake_cash) filter (where w.status <> ${WAGER_STATES.reversed}), 0)::bigint as stake_cash,
    coalesce(sum(w.stake_bonus) filter (where w.status <> ${WAGER_STATES.reversed}), 0)::bigint as stake_bonus,
    coalesce(sum(w.payout_cash + w.payout_bonus), 0)::bigint as payout,
    coalesce(sum(w.valid_bet), 0)::bigint as valid_bet,
    coalesce(sum((select sum(p.amount) from ledger.member_posting p where p.member_id = w.member_id
      and p.ref = w.id and p.kind = ${jackpotKind})), 0)::bigint as jackpot_win
  from wagers.wager w where w.member_id = ${member} group by w.round
  order by min(w.placed_at) desc limit ${ROUNDS_MAX}`;

/** What the books say about one player, summed here from postings and wagers: never the door's own arithmetic. */
export async function readBooks(
  stage: Stage,
  { user }: ControlRequest<Verbs, 'ledger'>,
): Promise<ControlAnswer<Verbs, 'ledger'> | ControlRefusal> {
  const player = await stage.playerOf(user);
  if (isRefusal(player)) return player;
  const books = await stage.deps.db.tx(player.brandId, async (tx) => {
    const [wallet] = await stage.deps.ledger.lock(tx, [player.memberId]);
    return {
      wallet: wallet!,
      postings: await sumPostings(tx, player.memberId),
      rounds: await tx.rows(roundsOf(player.memberId, stage.deps.ledger.codeOf('vendor-jackpot'))),
    };
  });
  const cases = await stage.suppliers.cases(player.brandId, player.memberId);
  return {
    currency: player.currency,
    cash: amount(books.wallet.cash.balance),
    bonus: amount(books.wallet.bonus?.balance ?? 0n),
    held: amount(books.wallet.held?.balance ?? 0n),
    postings: books.postings,
    rounds: books.rounds.map(roundOf),
    cases: cases.map((found) => ({ code: found.code, transaction_uuid: found.txUuid })),
  };
}

async function sumPostings(tx: Tx, member: MemberId): Promise<Amount> {
  const { sum } = await tx.row(sql<Computed<{ sum: bigint }>>`
    select coalesce(sum(amount), 0)::bigint as sum from ledger.member_posting where member_id = ${member}`);
  return amount(sum);
}

function roundOf(row: RoundRow) {
  const payout = amount(row.payout);
  const status =
    row.live === 0n
      ? ('void' as const)
      : row.open !== 0n
        ? ('open' as const)
        : payout > 0n
          ? ('won' as const)
          : ('lost' as const);
  return {
    round: row.round,
    status,
    stake_cash: amount(row.stakeCash),
    stake_bonus: amount(row.stakeBonus),
    payout,
    valid_bet: amount(row.validBet),
    jackpot_win: amount(row.jackpotWin),
  };
}
