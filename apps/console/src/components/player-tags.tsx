import { TRIAL_TYPE } from '@baize/contract/member-types';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import type { PlayerRow } from '@baize/contract/console/players';

const STATUS_TONE = { active: 'positive', disabled: 'negative', excluded: 'warn' } as const;
/** A frozen account is told before anything else: nobody may take it for one that can play. */
export function StatusTag({ status, frozenSince }: Pick<PlayerRow, 'status' | 'frozenSince'>) {
  const t = useT();
  if (frozenSince === null) return <Tag tone={STATUS_TONE[status]}>{t(`player.status.${status}`)}</Tag>;
  return (
    <span className={layout.row}>
      <Tag tone="negative">{t('player.status.frozen')}</Tag>
      {status !== 'active' && <Tag tone={STATUS_TONE[status]}>{t(`player.status.${status}`)}</Tag>}
    </span>
  );
}

export function TypeTag({ type }: Pick<PlayerRow, 'type'>) {
  const t = useT();
  return <Tag tone={type === TRIAL_TYPE ? 'info' : type === 0 ? 'plain' : 'brand'}>{t(`player.type.${type}`)}</Tag>;
}
