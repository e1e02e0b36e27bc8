import type { CampaignDraft } from '@baize/contract/console/campaigns';
import { fail, type CallResult } from '@baize/contract/failure';
import { parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { BrandId } from '../../../ids.ts';
import type { CampaignDeps } from './deps.ts';
import { costOfOne, returnE6Of } from './policy.ts';
import type { CampaignTermsRow } from './store.ts';

type ReadDeps = Pick<CampaignDeps, 'brands' | 'catalogue' | 'vendors' | 'now'>;
export type Unread = 'BAD_REQUEST' | 'GAME_UNKNOWN' | 'SUPPLIER_UNAVAILABLE';
export type ReadDraft = { readonly terms: CampaignTermsRow; readonly currency: string };

/** What a person wrote, as a campaign that could be given: of games whose one supplier gives such rounds. */
export async function readDraft(
  { brands, catalogue, vendors, now }: ReadDeps,
  brandId: BrandId,
  draft: CampaignDraft,
): Promise<CallResult<ReadDraft, Unread>> {
  const { currency } = await brands.brand(brandId);
  const { byCode } = await catalogue.gameCatalogue(brandId);
  const gameCodes = [...new Set(draft.gameCodes)];
  const games = gameCodes.flatMap((code) => byCode.get(code) ?? []);
  const [first] = games;
  if (!first || games.length < gameCodes.length) return fail('GAME_UNKNOWN');
  const { supplierId } = first;
  if (games.some((game) => game.supplierId !== supplierId))
    return fail('BAD_REQUEST', { fields: { gameCodes: 'of more than one supplier' } });
  const [stake, budget] = [parseAmount(draft.stake), parseAmount(draft.budget)];
  const [startsAt, endsAt] = [new Date(draft.startsAt), new Date(draft.endsAt)];
  if (stake === undefined || stake <= 0n) return fail('BAD_REQUEST', { fields: { stake: 'above 0' } });
  if (budget === undefined || budget <= 0n) return fail('BAD_REQUEST', { fields: { budget: 'above 0' } });
  if (endsAt <= startsAt) return fail('BAD_REQUEST', { fields: { endsAt: 'not after the start' } });
  if (endsAt <= now()) return fail('BAD_REQUEST', { fields: { endsAt: 'in the past' } });
  const { name, rounds, days, multiple, reason } = draft;
  const rtpsE6 = games.map(returnE6Of);
  if (costOfOne({ rounds, stake, rtpsE6 }) > budget)
    return fail('BAD_REQUEST', { fields: { budget: 'less than one player costs' } });
  const sold = await vendors.soldRounds(supplierId, currency);
  if (!sold) return fail('SUPPLIER_UNAVAILABLE');
  const soldOf = (code: string) => sold.filter((each) => each.gameCode === code);
  const unsold = gameCodes.find((code) => soldOf(code).length === 0);
  if (unsold !== undefined)
    return fail('BAD_REQUEST', { fields: { gameCodes: `${unsold}: its supplier gives no free rounds of it` } });
  const unfit = gameCodes.find(
    (code) =>
      !soldOf(code).some(
        (each) => (each.stake === null || each.stake === stake) && (each.rounds === null || each.rounds === rounds),
      ),
  );
  if (unfit !== undefined)
    return fail('BAD_REQUEST', { fields: { stake: `${unfit}: its supplier gives no rounds at this stake` } });
  return ok({
    currency,
    terms: { name, supplierId, gameCodes, rounds, stake, rtpsE6, startsAt, endsAt, days, multiple, budget, reason },
  });
}
