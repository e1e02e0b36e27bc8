import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

/** Staked of money that stood at the supplier: by its word, and without a posting of ours. */
export function AtSupplierTag({ atSupplier }: { atSupplier: boolean }) {
  const t = useT();
  return atSupplier ? <Tag tone="info">{t('round.atSupplier')}</Tag> : null;
}
