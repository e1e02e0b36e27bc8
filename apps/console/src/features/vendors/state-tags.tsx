import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

/** On, off or in maintenance, in one word each. */
export function StateTags({ row }: { row: { enabled: boolean; maintenance: boolean } }) {
  const t = useT();
  if (!row.enabled) return <Tag tone="negative">{t('games.off')}</Tag>;
  return row.maintenance ? <Tag tone="warn">{t('games.maintenance')}</Tag> : <Tag tone="positive">{t('games.on')}</Tag>;
}
