import { formatAmount } from '@baize/domain/money';
import type { PostingQuery } from './postings.ts';
import type { Deps } from '../../../deps.ts';
import type { PersonalData } from '../../../personal-data.ts';
import { listWagers } from './history.ts';
import { hasOpenWager } from './open-rounds.ts';
import { listPostings } from './postings.ts';

/** Of each: the latest. What lies further back is read in the member's own records. */
const TOLD_MAX = 2_000;
const PLAIN = { game: (code: string) => code, vendor: (code: string) => code };
const LATEST = { pageSize: TOLD_MAX } as PostingQuery;

/** Bets and the movements of money behind them. They name a member by id alone, and stay as the books do. */
export const wagersPersonal = ({ ledger }: Pick<Deps, 'ledger'>): PersonalData => ({
  name: 'play',
  tell: async (tx, member) => {
    const [wallet] = await ledger.lock(tx, [member]);
    const wagers = await listWagers(tx, member, { query: LATEST, names: PLAIN });
    const postings = await listPostings(tx, member, { query: LATEST, ledger });
    return {
      balance: wallet && {
        currency: wallet.currency,
        cash: formatAmount(wallet.cash.balance),
        bonus: formatAmount(wallet.bonus?.balance ?? 0n),
        held: formatAmount(wallet.held?.balance ?? 0n),
      },
      wagers: wagers.content,
      postings: postings.content,
    };
  },
  blocks: async (tx, member) => {
    const [wallet] = await ledger.lock(tx, [member]);
    const pockets = [wallet?.cash, wallet?.bonus, wallet?.held];
    return [
      ...(pockets.some((pocket) => (pocket?.balance ?? 0n) !== 0n) ? (['balance'] as const) : []),
      ...((await hasOpenWager(tx, member)) ? (['bets'] as const) : []),
    ];
  },
});
