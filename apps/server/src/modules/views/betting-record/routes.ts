import { fail } from '@baize/contract/failure';
import type { PostingKind } from '@baize/contract/posting-kinds';
import { ok } from '@baize/domain/result';
import { OWN_DAYS_MAX, wagerCalls, type OpenGame } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import type { Db } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { listOpenGames, sumPostings, type WagerNames, type WagersModule } from '../../base/wagers/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';
import { readOwnProfit } from './own-profit.ts';

/** Kinds whose reference is a wager. */
const OF_WAGERS: ReadonlySet<PostingKind> = new Set<PostingKind>([
  'bet',
  'win',
  'rollback',
  'vendor-jackpot',
  'free-round-win',
]);

export type BettingRecordRouteDeps = Pick<WagersModule, 'listWagers' | 'listPostings' | 'gamesOfWagers' | 'findRound'> &
  Pick<VendorsModule, 'findReplay'> &
  Pick<CatalogueModule, 'gameFace'> & {
    readonly db: Db;
    readonly ledger: Pick<Ledger, 'codeOf'>;
    readonly namesFor: (brandId: BrandId, language: string) => Promise<WagerNames>;
  };

const DAY_MS = 86_400_000;
const NO_RANGE = fail('BAD_REQUEST', { fields: { to: 'range' } });
/** At most a year, and not turned around. */
const isRange = (ms: number): boolean => ms > 0 && ms <= OWN_DAYS_MAX * DAY_MS;

/** Sums of a member's own money and play. */
const sumRoutes = ({ db, ledger }: Pick<BettingRecordRouteDeps, 'db' | 'ledger'>): SiteRoute[] => [
  implement(wagerCalls.sumTransactions, async ({ brandId, actor }, range) => {
    const span = { from: new Date(range.from), to: new Date(range.to) };
    if (!isRange(span.to.getTime() - span.from.getTime())) return NO_RANGE;
    const sums = await db.tx(brandId, (tx) => sumPostings(tx, actor.memberId, { ...span, ledger }));
    return ok({
      currency: actor.currency,
      opening: formatAmount(sums.opening),
      closing: formatAmount(sums.closing),
      play: formatAmount(sums.play),
      kinds: sums.kinds.map(({ kind, amount }) => ({ kind, amount: formatAmount(amount) })),
    });
  }),
  implement(wagerCalls.getOwnProfit, async ({ brandId, actor: { memberId, currency } }, asked) => {
    if (!isRange(Date.parse(asked.to) - Date.parse(asked.from) + DAY_MS)) return NO_RANGE;
    return ok(await db.tx(brandId, (tx) => readOwnProfit(tx, memberId, { ...asked, currency })));
  }),
];

export function bettingRecordRoutes({
  db,
  ledger,
  namesFor,
  listWagers,
  listPostings,
  gamesOfWagers,
  findRound,
  findReplay,
  gameFace,
}: BettingRecordRouteDeps): SiteRoute[] {
  return [
    implement(wagerCalls.listWagers, async ({ brandId, actor }, input) => {
      const names = await namesFor(brandId, input.language);
      return ok(await db.tx(brandId, (tx) => listWagers(tx, actor.memberId, { query: input, names })));
    }),
    implement(wagerCalls.listTransactions, async ({ brandId, actor }, { language, ...query }) => {
      const names = await namesFor(brandId, language);
      const page = await db.tx(brandId, async (tx) => {
        const { content, ...places } = await listPostings(tx, actor.memberId, query);
        const refs = content.flatMap(({ kind, ref }) => (ref !== null && OF_WAGERS.has(kind) ? [ref] : []));
        const games = await gamesOfWagers(tx, actor.memberId, refs);
        const nameOf = (ref: string | null): string | null => {
          const game = ref === null ? undefined : games.get(ref);
          return game === undefined ? null : names.game(game);
        };
        return { ...places, content: content.map((row) => ({ ...row, gameName: nameOf(row.ref) })) };
      });
      return ok(page);
    }),
    implement(wagerCalls.listOpenGames, async ({ brandId, actor }, { language }) => {
      const open = await db.tx(brandId, (tx) => listOpenGames(tx, actor.memberId, actor.currency));
      // A game that the brand no longer knows cannot be gone back to.
      const shown = open.map(async ({ stake, since, ...game }): Promise<OpenGame[]> => {
        const face = await gameFace(brandId, game.gameCode, language);
        return face ? [{ ...game, ...face, stake: formatAmount(stake), since: since.toISOString() }] : [];
      });
      return ok((await Promise.all(shown)).flat());
    }),
    implement(wagerCalls.getWagerReplay, async ({ brandId, actor }, look, { id }) => {
      const found = await db.tx(brandId, (tx) => findRound(tx, actor.memberId, id));
      const url = found && (await findReplay({ brandId, memberId: actor.memberId, ...found, look }));
      return url === undefined ? fail('NOT_FOUND') : ok({ url });
    }),
    ...sumRoutes({ db, ledger }),
  ];
}
