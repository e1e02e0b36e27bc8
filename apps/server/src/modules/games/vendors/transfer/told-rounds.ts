import { momentOf, type FeedRow } from '@baize/wallet-protocol';
import { sql } from 'kysely';
import { eachAlone } from '../../../../each-alone.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import { parseWireUser } from '../../../../ids.ts';
import { recordTold } from '../../../base/wagers/index.ts';
import type { Supplier } from '../directory.ts';
import { draftOf, isOfTheRow } from '../feed-rows.ts';
import { toldWagerIdOf } from '../kernel/context.ts';
import { countRounds } from '../returns/store.ts';
import { moveCursor, readCursor, upsertRounds, type RoundDraft } from '../store.ts';
import { addTold, findAccount } from './account-store.ts';
import { compareStays } from './compare-stays.ts';
import type { TransferDeps } from './settle.ts';
import { isGift, takePromo } from './told-promos.ts';

/** The stream of the cursor: of `rounds` the supplier would be asked for what it is silent about. */
const BETS = 'bets';
const PAGE_LIMIT = 200;
/** Pages of one reading: what is told beyond waits for the next. */
const PAGES_MAX = 10;
/** How far a supplier's clock may be ahead of ours. */
const AHEAD_MAX_MS = 5 * 60_000;
const READ_EVERY_MS = 3_000;
/** Where nobody's money is out and none came home of late. */
export const QUIET_MS = 300_000;

type Told = FeedRow<'rounds'>;
/** Why a round is not the supplier's to tell: it is passed over, and told of in the log. */
type Refusal = 'BRAND' | 'NO_ACCOUNT' | 'CURRENCY' | 'GAME' | 'TIME' | 'OTHER_PLAYER' | 'UNFIT';
type Taken = Refusal | 'NOT_OURS' | 'TAKEN';

/** Reads the reports while money is out, once more after it came home, and seldom for what came late. */
export function reportReader(deps: TransferDeps): () => Promise<number> {
  let wasOut = true;
  let readAt = 0;
  return async () => {
    const isOut = await deps.db.tx(null, isAnythingOut);
    const now = deps.now().getTime();
    const isDue = isOut || wasOut || now - readAt >= QUIET_MS;
    wasOut = isOut;
    if (isDue) {
      readAt = now;
      await readReports(deps);
    }
    return isOut ? READ_EVERY_MS : QUIET_MS;
  };
}

/** Reads what suppliers tell of play with money that stands with them. */
export async function readReports(deps: TransferDeps): Promise<void> {
  const suppliers = (await deps.directory.suppliers()).filter(
    ({ enabled, dialect, baseUrl }) => enabled && dialect === 'transfer' && baseUrl !== '',
  );
  await eachAlone(suppliers.map((supplier) => () => readReport(deps, supplier)));
}

const isAnythingOut = async (tx: Tx): Promise<boolean> =>
  (
    await tx.row(
      sql<Computed<{ out: boolean }>>`select exists (select 1 from vendors.transfer_account where holds) as out`,
    )
  ).out;

/** Page after page. The cursor moves on with what a page brought: one that was not kept whole comes again. */
async function readReport(deps: TransferDeps, supplier: Supplier): Promise<void> {
  const stream = { supplierId: supplier.id, stream: BETS };
  const client = deps.clients.of(supplier);
  const readAt = deps.now();
  let isWhole = false;
  for (let page = 0, more = client !== undefined; more && page < PAGES_MAX; page += 1) {
    const cursor = (await deps.db.tx(null, (tx) => readCursor(tx, stream))) ?? '';
    const read = await client!.bets({ cursor, limit: PAGE_LIMIT });
    if (!read.ok) {
      deps.log.warn({ supplier: supplier.code, fault: read.error }, 'the report of a supplier was not read');
      return;
    }
    const { entries, unfit, nextCursor, hasMore } = read.value;
    const refused = new Map<Refusal, string[]>();
    if (unfit.length > 0)
      refused.set(
        'UNFIT',
        unfit.map(({ key, field }) => `${key} ${field}`),
      );
    for (const entry of entries) {
      const taken = entry.deleted ? 'NOT_OURS' : await takeTold(deps, supplier, entry.row);
      if (taken !== 'TAKEN' && taken !== 'NOT_OURS') refused.set(taken, [...(refused.get(taken) ?? []), entry.key]);
    }
    for (const [why, rounds] of refused)
      deps.log.warn({ supplier: supplier.code, why, rounds }, 'rounds that a supplier told were not taken');
    if (nextCursor !== cursor) await deps.db.tx(null, (tx) => moveCursor(tx, stream, nextCursor));
    more = hasMore;
    isWhole = !hasMore;
  }
  if (isWhole) await compareStays(deps, supplier, readAt);
}

async function takeTold(deps: TransferDeps, supplier: Supplier, told: Told): Promise<Taken> {
  const member = parseWireUser(told.user);
  const owner = member === undefined ? undefined : await deps.directory.ownerOf(member);
  // A player of another operator's installation, or of a database that was reset.
  if (member === undefined || !owner) return 'NOT_OURS';
  const { brandId } = owner;
  if (!supplier.brands.has(brandId)) return 'BRAND';
  if (told.is_supplier_promo && !isGift(told)) return 'UNFIT';
  const game = await deps.games.findGame(brandId, supplier.id, told.game_code);
  if (!game) return 'GAME';
  const placedAt = momentOf(told.opened_at);
  const now = deps.now();
  if (placedAt.getTime() > now.getTime() + AHEAD_MAX_MS) return 'TIME';
  const draft = draftOf(told, { supplier, member, brandId });
  const of = { memberId: member, supplierId: supplier.id };
  const { round } = draft;
  try {
    return await deps.db.tx(brandId, async (tx): Promise<Taken> => {
      const account = await findAccount(tx, of);
      if (!account) return 'NO_ACCOUNT';
      if (account.currency !== told.currency) return 'CURRENCY';
      if (told.is_supplier_promo) return (await takePromo(tx, { ...of, brandId }, told)) ? 'TAKEN' : 'OTHER_PLAYER';
      if (!(await claimRound(tx, { ...of, round, brandId }))) return 'OTHER_PLAYER';
      const before = await findNet(tx, draft);
      const isNews = (await upsertRounds(tx, [draft])) > 0;
      if (isNews) await addTold(tx, of, { net: netOf(draft) - before });
      if (!isNews || told.status !== 'closed') return 'TAKEN';
      if (told.chances) await countRounds(tx, [{ ...draft, gameCode: game.gameCode, chances: told.chances }]);
      const { stake, payout, valid_bet: said } = told;
      const named = { ...of, brandId, id: toldWagerIdOf(supplier.id, round), round, currency: told.currency };
      const { vendor, gameCode, gameType } = game;
      const sums = { stake, payout, validBet: said < stake ? said : stake };
      const at = placedAt.getTime() < now.getTime() ? placedAt : now;
      await recordTold(tx, { ...named, ...sums, vendor, gameCode, gameType, placedAt: at }, now);
      return 'TAKEN';
    });
  } catch (error) {
    if (!isOfTheRow(error)) throw error;
    return 'UNFIT';
  }
}

type Net = Pick<RoundDraft, 'status' | 'stake' | 'payout'>;
/** What it brought the player, less what it took. */
const netOf = ({ status, stake, payout }: Net): bigint => (status === 'void' ? 0n : payout - stake);

/** The same, as it was told before. */
async function findNet(tx: Tx, { memberId, supplierId, round }: RoundDraft): Promise<bigint> {
  const known = await tx.maybe(
    tables
      .selectFrom('vendors.vendorRound')
      .select(['status', 'stake', 'payout'])
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('round', '=', round),
  );
  return known ? netOf(known) : 0n;
}

/** A round is one player's: the first's of whom it was told. False: it is another's, of whatever brand. */
async function claimRound(tx: Tx, claim: Row<'vendors.toldRound'>): Promise<boolean> {
  const { supplierId, round, memberId } = claim;
  const claimed = await tx.run(
    tables
      .insertInto('vendors.toldRound')
      .values(claim)
      .onConflict((clash) => clash.doNothing()),
  );
  if (claimed > 0) return true;
  const owner = await tx.maybe(
    tables
      .selectFrom('vendors.toldRound')
      .select('memberId')
      .where('supplierId', '=', supplierId)
      .where('round', '=', round),
  );
  return owner?.memberId === memberId;
}
