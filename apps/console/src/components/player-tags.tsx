import { TRIAL_TYPE } from '@baize/contract/member-types';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import type { PlayerRow } from '@baize/contract/console/players';

const STATUS_TONE = { active: 'positive', disabled: 'negative', excluded: 'warn' } as const;
export function StatusTag({ status }: Pick<PlayerRow, 'status'>) {
  const t = useT();
  return <Tag tone={STATUS_TONE[status]}>{t(`player.status.${status}`)}</Tag>;
}

export function TypeTag({ type }: Pick<PlayerRow, 'type'>) {
  const t = useT();
  return <Tag tone={type === TRIAL_TYPE ? 'info' : type === 0 ? 'plain' : 'brand'}>{t(`player.type.${type}`)}</Tag>;
}
