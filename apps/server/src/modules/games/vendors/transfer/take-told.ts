import { momentOf, type FeedRow } from '@baize/wallet-protocol';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import { parseWireUser, type BrandId, type MemberId, type SupplierId } from '../../../../ids.ts';
import { platformDay } from '../../../base/limits/index.ts';
import { recordTold, type Retold, type ToldWager } from '../../../base/wagers/index.ts';
import { openCases, ROUND_CODE, type SupplierCase } from '../case-part.ts';
import { roundCaseId } from '../contradictions.ts';
import type { Supplier } from '../directory.ts';
import { draftOf, isOfTheRow } from '../feed-rows.ts';
import type { Game } from '../games.ts';
import { toldWagerIdOf } from '../kernel/context.ts';
import { countRounds } from '../returns/store.ts';
import { upsertRounds, type RoundDraft } from '../store.ts';
import { addNets, listCurrencies } from './account-store.ts';
import type { TransferDeps } from './settle.ts';
import { isGift, takePromo } from './told-promos.ts';

/** How far a supplier's clock may be ahead of ours. */
const AHEAD_MAX_MS = 5 * 60_000;

/**
 * Why a round is not the supplier's to tell: it is passed over, and told of in the log. `GONE`: it was told and
 * counted, and what was kept of it is past its age.
 */
export type Refusal = 'BRAND' | 'NO_ACCOUNT' | 'CURRENCY' | 'GAME' | 'TIME' | 'OTHER_PLAYER' | 'UNFIT' | 'GONE';
export type Refused = { readonly key: string; readonly why: Refusal };

type ToldRow = { readonly key: string; readonly told: FeedRow<'rounds'> };
/** A round with its owner and its game, as far as that is known without a transaction. */
type ToldRound = ToldRow & { readonly draft: RoundDraft; readonly game: Game; readonly placedAt: Date };
type Judged = ToldRound | Refused | undefined;

/** Takes what a page tells, all rounds of a brand together. Answers those that are not the supplier's to tell. */
export async function takeTold(deps: TransferDeps, supplier: Supplier, rows: readonly ToldRow[]): Promise<Refused[]> {
  const judged = await Promise.all(rows.map((row) => judge(deps, supplier, row)));
  const refused: Refused[] = [];
  const rounds: ToldRound[] = [];
  for (const each of judged)
    if (each !== undefined)
      if ('why' in each) refused.push(each);
      else rounds.push(each);
  for (const turn of inTurns(rounds))
    for (const [brandId, ofBrand] of Map.groupBy(turn, ({ draft }) => draft.brandId))
      refused.push(...(await takeAll(deps, { supplierId: supplier.id, brandId }, ofBrand)));
  return refused;
}

/** Undefined: of a player of another operator's installation, or of a database that was reset. */
async function judge(deps: TransferDeps, supplier: Supplier, { key, told }: ToldRow): Promise<Judged> {
  const member = parseWireUser(told.user);
  const owner = member === undefined ? undefined : await deps.directory.ownerOf(member);
  if (member === undefined || !owner) return undefined;
  const { brandId } = owner;
  if (!supplier.brands.has(brandId)) return { key, why: 'BRAND' };
  if (told.is_supplier_promo && !isGift(told)) return { key, why: 'UNFIT' };
  const game = await deps.games.findGame(brandId, supplier.id, told.game_code);
  if (!game) return { key, why: 'GAME' };
  const placedAt = momentOf(told.opened_at);
  if (placedAt.getTime() > deps.now().getTime() + AHEAD_MAX_MS) return { key, why: 'TIME' };
  return { key, told, draft: draftOf(told, { supplier, member, brandId }), game, placedAt };
}

/** A page may tell a round more than once: each time is a turn of its own, in the page's order. */
function inTurns(rounds: readonly ToldRound[]): ToldRound[][] {
  const turns: ToldRound[][] = [];
  const times = new Map<string, number>();
  for (const each of rounds) {
    const before = times.get(each.draft.round) ?? 0;
    times.set(each.draft.round, before + 1);
    (turns[before] ??= []).push(each);
  }
  return turns;
}

type Whose = { readonly supplierId: SupplierId; readonly brandId: BrandId };
type At = Whose & { readonly now: Date; readonly offsetMinutes: number };

/** All together, and each by itself where one of them cannot be kept. */
async function takeAll(deps: TransferDeps, whose: Whose, rounds: readonly ToldRound[]): Promise<Refused[]> {
  try {
    const at = { ...whose, now: deps.now(), offsetMinutes: await deps.offsetMinutesOf(whose.brandId) };
    return await deps.db.tx(whose.brandId, (tx) => takeIn(tx, at, rounds));
  } catch (error) {
    if (!isOfTheRow(error)) throw error;
    if (rounds.length === 1) return [{ key: rounds[0]!.key, why: 'UNFIT' }];
    const refused: Refused[] = [];
    for (const round of rounds) refused.push(...(await takeAll(deps, whose, [round])));
    return refused;
  }
}

/** One statement for each thing to be kept, for any number of rounds of one brand, none of which is told twice. */
async function takeIn(tx: Tx, at: At, told: readonly ToldRound[]): Promise<Refused[]> {
  const { supplierId, brandId } = at;
  const members = [...new Set(told.map(({ draft }) => draft.memberId))];
  const currencies = new Map(
    (await listCurrencies(tx, supplierId, members)).map(({ memberId, currency }) => [memberId, currency]),
  );
  const refused: Refused[] = [];
  const rounds: ToldRound[] = [];
  for (const each of told) {
    const currency = currencies.get(each.draft.memberId);
    if (currency === undefined) refused.push({ key: each.key, why: 'NO_ACCOUNT' });
    else if (currency !== each.told.currency) refused.push({ key: each.key, why: 'CURRENCY' });
    else if (!each.told.is_supplier_promo) rounds.push(each);
    else if (!(await takePromo(tx, { memberId: each.draft.memberId, supplierId, brandId }, each.told)))
      refused.push({ key: each.key, why: 'OTHER_PLAYER' });
  }
  const claims = await claimRounds(tx, { supplierId, brandId }, rounds);
  const isOwn = ({ draft }: ToldRound): boolean => claims.get(draft.round)?.memberId === draft.memberId;
  for (const { key } of rounds.filter((each) => !isOwn(each))) refused.push({ key, why: 'OTHER_PLAYER' });
  const own = rounds.filter(isOwn);
  const before = await findNets(
    tx,
    supplierId,
    own.map(({ draft }) => draft),
  );
  // A claim outlives its round: without one it would be counted anew each time that it is told.
  const isGone = ({ draft: { round } }: ToldRound): boolean => !claims.get(round)!.isNew && !before.has(round);
  for (const { key } of own.filter(isGone)) refused.push({ key, why: 'GONE' });
  const kept = own.filter((each) => !isGone(each));
  await keepRounds(tx, { ...at, before }, kept);
  return refused;
}

async function keepRounds(
  tx: Tx,
  { supplierId, brandId, now, offsetMinutes, before }: At & { readonly before: ReadonlyMap<string, bigint> },
  rounds: readonly ToldRound[],
): Promise<void> {
  if (rounds.length === 0) return;
  const drafts = rounds.map(({ draft }) => draft);
  const news = new Set((await upsertRounds(tx, drafts)).map(({ round }) => round));
  const fresh = rounds.filter(({ draft }) => news.has(draft.round));
  const nets = new Map<MemberId, bigint>();
  for (const { draft } of fresh) {
    const more = netOf(draft) - (before.get(draft.round) ?? 0n);
    nets.set(draft.memberId, (nets.get(draft.memberId) ?? 0n) + more);
  }
  await addNets(tx, supplierId, nets);
  const closed = fresh.filter(({ draft }) => draft.status === 'closed');
  await countRounds(
    tx,
    closed.flatMap(({ draft, game, told: { chances } }) =>
      chances ? { ...draft, gameCode: game.gameCode, chances } : [],
    ),
  );
  const ended = fresh.filter(({ draft }) => draft.status !== 'open');
  const retold = await recordTold(
    tx,
    ended.map((round) => wagerOf(round, now)),
    { brandId, now },
  );
  // The sums follow what is told anew; that it was is for people to look at.
  const day = platformDay(now, offsetMinutes);
  await openCases(
    tx,
    brandId,
    retold.map((each) => caseOf(each, day)),
  );
}

const caseOf = ({ wager, difference }: Retold, day: string): SupplierCase => ({
  supplierId: wager.supplierId as SupplierId,
  memberId: wager.memberId as MemberId,
  round: wager.round,
  day,
  code: ROUND_CODE,
  kind: 'round',
  reference: null,
  content: null,
  amount: difference,
  currency: wager.currency,
  txUuid: roundCaseId(wager),
});

function wagerOf({ draft, game, told, placedAt }: ToldRound, now: Date): ToldWager {
  const { memberId, supplierId, round } = draft;
  const { vendor, gameCode, gameType } = game;
  const { stake, payout, valid_bet: said, currency } = told;
  return {
    id: toldWagerIdOf(supplierId, round),
    memberId,
    supplierId,
    round,
    currency,
    vendor,
    gameCode,
    gameType,
    stake,
    payout,
    validBet: said < stake ? said : stake,
    placedAt: placedAt.getTime() < now.getTime() ? placedAt : now,
    isVoid: draft.status === 'void',
  };
}

type Net = Pick<Row<'vendors.vendorRound'>, 'status' | 'stake' | 'payout'>;
type KnownRound = Net & Pick<Row<'vendors.vendorRound'>, 'round'>;
/** What it brought the player, less what it took. */
const netOf = ({ status, stake, payout }: Net): bigint => (status === 'void' ? 0n : payout - stake);

/** The same by round, as it was told before. */
async function findNets(
  tx: Tx,
  supplierId: SupplierId,
  drafts: readonly RoundDraft[],
): Promise<ReadonlyMap<string, bigint>> {
  const known = await tx.rows(sql<KnownRound>`
    select r.round, r.status, r.stake, r.payout
    from unnest(${drafts.map(({ memberId }) => memberId)}::bigint[], ${drafts.map(({ round }) => round)}::text[])
      as t (member_id, round)
      join vendors.vendor_round r
        on r.member_id = t.member_id and r.supplier_id = ${supplierId} and r.round = t.round`);
  return new Map(known.map((each) => [each.round, netOf(each)]));
}

type Claim = { readonly memberId: MemberId; readonly isNew: boolean };

/** A round is one player's: the first's of whom it was told. Answers whose each is; another brand's is not answered. */
async function claimRounds(
  tx: Tx,
  { supplierId, brandId }: Whose,
  rounds: readonly ToldRound[],
): Promise<ReadonlyMap<string, Claim>> {
  if (rounds.length === 0) return new Map();
  const claims: Row<'vendors.toldRound'>[] = rounds
    .map(({ draft: { round, memberId } }) => ({ supplierId, brandId, round, memberId }))
    // In one order everywhere: two who claim the same rounds then wait for each other in turn.
    .toSorted((a, b) => (a.round < b.round ? -1 : 1));
  const made = await tx.rows(
    tables
      .insertInto('vendors.toldRound')
      .values(claims)
      .onConflict((clash) => clash.doNothing())
      .returning('round'),
  );
  const news = new Set(made.map(({ round }) => round));
  const owners = await tx.rows(
    tables
      .selectFrom('vendors.toldRound')
      .select(['round', 'memberId'])
      .where('supplierId', '=', supplierId)
      .where(
        'round',
        'in',
        claims.map(({ round }) => round),
      ),
  );
  return new Map(owners.map(({ round, memberId }) => [round, { memberId, isNew: news.has(round) }]));
}
