import type { CampaignState, FreeRoundState } from '@baize/contract/console/campaign-words';
import type { Campaign, CampaignReward, FreeGame, SupplierGift } from '@baize/contract/console/campaigns';
import type { Page } from '@baize/contract/envelope';
import { fail, type CallResult } from '@baize/contract/failure';
import type { FreeRounds } from '@baize/contract/free-rounds';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { waitingAmong } from '../../../command/proposals.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../ids.ts';
import { boundsOf, pageOf, type PageQuery } from '../../../page.ts';
import {
  countGiven,
  listGifts,
  listRewardsOf,
  listRewardsOfCampaign,
  stateOf,
  sumCampaigns,
} from '../../money/freerounds/index.ts';
import { namedIn, nameIn } from '../../games/catalogue/index.ts';
import { findMembersBeginning } from '../../people/identity/index.ts';
import { readSearch } from '../../../db/search.ts';
import { campaignTarget } from './audit.ts';
import type { CampaignDeps } from './deps.ts';
import { returnAtMost } from './policy.ts';
import { presentCampaign, presentCampaignReward } from './present.ts';
import { findCampaign, listCampaigns, type CampaignRow } from './store.ts';

type Asker = Pick<OperatorContext, 'brandId' | 'language'>;

/** Names come from outside of the transaction, so that it waits for nobody. */
type OfSupplier = Pick<CampaignRow, 'supplierId'>;
async function namesFor(deps: CampaignDeps, { brandId, language }: Asker, rows: readonly OfSupplier[]) {
  const { byCode } = await deps.catalogue.gameCatalogue(brandId);
  const ids = [...new Set(rows.map(({ supplierId }) => supplierId))];
  const suppliers = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[SupplierId, string]> => [id, (await deps.vendors.nameOf(id)) ?? '']),
    ),
  );
  return {
    game: (code: string): string => nameIn(byCode.get(code)?.name ?? {}, language) || code,
    supplier: ({ supplierId }: OfSupplier): string => suppliers.get(supplierId) ?? '',
  };
}

async function presentAll(deps: CampaignDeps, asker: Asker, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const names = await namesFor(deps, asker, rows);
  const now = deps.now();
  return deps.db.tx(asker.brandId, async (tx) => {
    const ids = rows.map(({ id }) => id);
    const sums = await sumCampaigns(tx, ids, now);
    const given = await countGiven(tx, ids);
    const waiting = await waitingAmong(tx, ids.map(campaignTarget));
    const isWaiting = ({ id }: CampaignRow): boolean => waiting.has(campaignTarget(id));
    return rows.map((row) => presentCampaign(row, { sums, given, now }, { ...names, isWaiting }));
  });
}

export async function readCampaigns(
  deps: CampaignDeps,
  asker: Asker,
  query: PageQuery & { readonly state?: CampaignState | undefined; readonly search?: string | undefined },
): Promise<Page<Campaign>> {
  const sought = readSearch(query.search);
  const seek = sought && {
    sought,
    games: namedIn(await deps.catalogue.gameCatalogue(asker.brandId), sought.text).games,
  };
  const asked = { state: query.state, seek, now: deps.now(), ...boundsOf(query) };
  const { rows, total } = await deps.db.tx(asker.brandId, (tx) => listCampaigns(tx, asked));
  return pageOf(await presentAll(deps, asker, rows), total, query);
}

export async function readCampaign(
  deps: CampaignDeps,
  asker: Asker,
  id: Uuid,
): Promise<CallResult<Campaign, 'NOT_FOUND'>> {
  const row = await deps.db.tx(asker.brandId, (tx) => findCampaign(tx, id));
  const [campaign] = row ? await presentAll(deps, asker, [row]) : [];
  return campaign ? ok(campaign) : fail('NOT_FOUND');
}

type RewardsAsked = {
  readonly id: Uuid;
  readonly state?: FreeRoundState | undefined;
  readonly search?: string | undefined;
};
export async function readCampaignRewards(
  deps: CampaignDeps,
  asker: Asker,
  { id, search, ...query }: PageQuery & RewardsAsked,
): Promise<CallResult<Page<CampaignReward>, 'NOT_FOUND'>> {
  const { game } = await namesFor(deps, asker, []);
  return deps.db.tx(asker.brandId, async (tx) => {
    if (!(await findCampaign(tx, id))) return fail('NOT_FOUND');
    const sought = readSearch(search);
    const members = sought && (await findMembersBeginning(tx, sought.text));
    const asked = { campaignId: id, state: query.state, members, now: deps.now(), ...boundsOf(query) };
    const { rows, total } = await listRewardsOfCampaign(tx, asked);
    const accounts = await accountsOf(
      deps,
      tx,
      rows.map(({ memberId }) => memberId),
    );
    const names = { game, accountOf: (member: MemberId) => accounts.get(member) };
    const shown = rows.map((row) => presentCampaignReward(row, names));
    return ok(pageOf(shown, total, query));
  });
}

const accountsOf = async (
  { identity }: Pick<CampaignDeps, 'identity'>,
  tx: Tx,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> =>
  new Map((await identity.findMembers(tx, [...new Set(ids)])).map(({ id, account }) => [id, account]));

/** Games of the brand whose suppliers give free rounds of them in its currency. */
export async function readFreeGames(
  { brands, catalogue, vendors }: CampaignDeps,
  { brandId, language }: Asker,
): Promise<CallResult<FreeGame[], 'SUPPLIER_UNAVAILABLE'>> {
  const { currency } = await brands.brand(brandId);
  const games = [...(await catalogue.gameCatalogue(brandId)).byCode.values()];
  const bySupplier = Map.groupBy(games, ({ supplierId }) => supplierId);
  const answers = await Promise.all(
    [...bySupplier].map(async ([id, own]) => {
      const sold = await vendors.soldRounds(id, currency);
      const codes = new Set(sold?.map(({ gameCode }) => gameCode));
      const supplierName = (await vendors.nameOf(id)) ?? '';
      const free = own
        .filter(({ gameCode }) => codes.has(gameCode))
        .map((game): FreeGame => ({
          gameCode: game.gameCode,
          gameName: nameIn(game.name, language) || game.gameCode,
          supplierName,
          returnAtMost: returnAtMost(game),
        }));
      return { answered: sold !== undefined, free };
    }),
  );
  const free = answers.flatMap((answer) => answer.free);
  // Where nobody answers, an empty list would say that there are none.
  if (free.length === 0 && answers.some(({ answered }) => !answered)) return fail('SUPPLIER_UNAVAILABLE');
  return ok(free.toSorted((one, other) => one.gameName.localeCompare(other.gameName)));
}

/** What a player may play for nothing now. */
export async function readFreeRounds(
  { db, now, catalogue }: Pick<CampaignDeps, 'db' | 'now' | 'catalogue'>,
  {
    brandId,
    memberId,
    language,
  }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly language: string },
): Promise<FreeRounds[]> {
  const at = now();
  const rows = await db.tx(brandId, (tx) => listRewardsOf(tx, memberId, at));
  const shown = await Promise.all(
    rows
      .filter((row) => row.startsAt <= at && ['offered', 'begun'].includes(stateOf(row, at)))
      .map(async (row) => ({ row, face: await catalogue.gameFace(brandId, row.gameCode, language) })),
  );
  return shown.map(({ row, face }) => ({
    id: row.id,
    gameCode: row.gameCode,
    gameName: face?.gameName ?? row.gameCode,
    iconUrl: face?.iconUrl ?? '',
    rounds: row.rounds,
    left: row.rounds - row.used,
    stake: formatAmount(row.stake),
    won: formatAmount(row.won),
    multiple: row.multiple,
    endsAt: row.endsAt.toISOString(),
  }));
}

/** What suppliers gave by themselves: nobody here ordered it, and it is paid within their ceilings. */
export async function readSupplierGifts(
  deps: CampaignDeps,
  { brandId, language }: Asker,
  query: PageQuery,
): Promise<Page<SupplierGift> & { readonly won: string }> {
  const { found, accounts } = await deps.db.tx(brandId, async (tx) => {
    const gifts = await listGifts(tx, boundsOf(query));
    const members = gifts.rows.map(({ memberId }) => memberId);
    return { found: gifts, accounts: await accountsOf(deps, tx, members) };
  });
  const names = await namesFor(deps, { brandId, language }, found.rows);
  const shown = found.rows.map((row): SupplierGift => ({
    id: row.id,
    reward: row.rewardUuid ?? '',
    supplierName: names.supplier(row),
    playerId: String(row.memberId),
    account: accounts.get(row.memberId) ?? String(row.memberId),
    gameName: names.game(row.gameCode),
    stake: formatAmount(row.stake),
    used: row.used,
    won: formatAmount(row.won),
    firstAt: row.madeAt.toISOString(),
  }));
  return { ...pageOf(shown, found.total, query), won: formatAmount(found.won) };
}
