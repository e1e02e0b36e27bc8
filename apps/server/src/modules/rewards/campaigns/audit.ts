import { formatAmount } from '@baize/domain/money';
import type { CampaignRow, CampaignTermsRow } from './store.ts';

export const campaignTarget = (id: string): string => `campaign:${id}`;

/** What an audit entry tells of a draft. */
export const toldDraft = ({
  stake,
  budget,
  startsAt,
  endsAt,
  rtpsE6: _rtps,
  gameCodes,
  supplierId: _supplier,
  reason: _reason,
  ...rest
}: CampaignTermsRow) => ({
  ...rest,
  games: gameCodes.join(', '),
  stake: formatAmount(stake),
  budget: formatAmount(budget),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** And of what is decided about it. */
export const toldState = (state: string, { budget, currency }: CampaignRow) => ({
  state,
  budget: formatAmount(budget),
  currency,
});
