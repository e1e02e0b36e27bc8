import type { CampaignDraft } from '@baize/contract/console/campaigns';
import { fail, type CallResult } from '@baize/contract/failure';
import { parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { BrandId } from '../../../ids.ts';
import type { CampaignDeps } from './deps.ts';
import { costOfOne, rtpE6Of } from './policy.ts';
import type { CampaignTermsRow } from './store.ts';

type ReadDeps = Pick<CampaignDeps, 'brands' | 'catalogue' | 'vendors' | 'now'>;
export type Unread = 'BAD_REQUEST' | 'GAME_UNKNOWN' | 'SUPPLIER_UNAVAILABLE';
export type ReadDraft = { readonly terms: CampaignTermsRow; readonly currency: string };

/** What a person wrote, as a campaign that could be given: of a game whose supplier gives such rounds. */
export async function readDraft(
  { brands, catalogue, vendors, now }: ReadDeps,
  brandId: BrandId,
  draft: CampaignDraft,
): Promise<CallResult<ReadDraft, Unread>> {
  const { currency } = await brands.brand(brandId);
  const game = (await catalogue.gameCatalogue(brandId)).byCode.get(draft.gameCode);
  if (!game) return fail('GAME_UNKNOWN');
  const [stake, budget] = [parseAmount(draft.stake), parseAmount(draft.budget)];
  const [startsAt, endsAt] = [new Date(draft.startsAt), new Date(draft.endsAt)];
  if (stake === undefined || stake <= 0n) return fail('BAD_REQUEST', { fields: { stake: 'above 0' } });
  if (budget === undefined || budget <= 0n) return fail('BAD_REQUEST', { fields: { budget: 'above 0' } });
  if (endsAt <= startsAt) return fail('BAD_REQUEST', { fields: { endsAt: 'not after the start' } });
  if (endsAt <= now()) return fail('BAD_REQUEST', { fields: { endsAt: 'in the past' } });
  const { name, rounds, days, multiple, reason, gameCode } = draft;
  const rtpE6 = rtpE6Of(game.rtp);
  if (costOfOne({ rounds, stake, rtpE6 }) > budget)
    return fail('BAD_REQUEST', { fields: { budget: 'less than one player costs' } });
  const sold = await vendors.soldRounds(game.supplierId, currency);
  if (!sold) return fail('SUPPLIER_UNAVAILABLE');
  if (!sold.some((each) => each.gameCode === gameCode))
    return fail('BAD_REQUEST', { fields: { gameCode: 'its supplier gives no free rounds of it' } });
  const fits = sold.some(
    (each) =>
      each.gameCode === gameCode &&
      (each.stake === null || each.stake === stake) &&
      (each.rounds === null || each.rounds === rounds),
  );
  if (!fits) return fail('BAD_REQUEST', { fields: { stake: 'its supplier gives no rounds at this stake' } });
  const { supplierId } = game;
  return ok({
    currency,
    terms: { name, supplierId, gameCode, rounds, stake, rtpE6, startsAt, endsAt, days, multiple, budget, reason },
  });
}
