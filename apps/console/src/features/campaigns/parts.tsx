import type { CampaignState, FreeRoundState } from '@baize/contract/console/campaign-words';
import type { Campaign } from '@baize/contract/console/campaigns';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

const TONES: Record<CampaignState, Tone> = {
  draft: 'plain',
  running: 'positive',
  stopped: 'negative',
  over: 'plain',
};
const REWARD_TONES: Record<FreeRoundState, Tone> = {
  waiting: 'info',
  offered: 'info',
  begun: 'positive',
  used: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  refused: 'negative',
};

export function CampaignStateTag({ campaign: { state, waiting } }: { campaign: Pick<Campaign, 'state' | 'waiting'> }) {
  const t = useT();
  return waiting ? (
    <Tag tone="warn">{t('campaign.waiting')}</Tag>
  ) : (
    <Tag tone={TONES[state]}>{t(`campaign.state.${state}`)}</Tag>
  );
}

/** The first of them, and how many more there are. */
export const gamesText = ([first, ...more]: Campaign['games']): string =>
  more.length === 0 ? (first?.gameName ?? '') : `${first?.gameName} + ${more.length}`;

export function RewardStateTag({ state }: { state: FreeRoundState }) {
  const t = useT();
  return <Tag tone={REWARD_TONES[state]}>{t(`campaign.reward.${state}`)}</Tag>;
}
