import type { GameStanding } from '@baize/contract/console/game-words';
import { Tag, type TagProps } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

const TONE: Record<GameStanding, NonNullable<TagProps['tone']>> = {
  on: 'positive',
  off: 'negative',
  maintenance: 'warn',
  closed: 'negative',
  'vendor-off': 'negative',
  'vendor-maintenance': 'warn',
};

/** What a player meets of a game or a vendor, in a word or two. */
export function StateTags({ standing }: { standing: GameStanding }) {
  const t = useT();
  return <Tag tone={TONE[standing]}>{t(`games.standing.${standing}`)}</Tag>;
}
