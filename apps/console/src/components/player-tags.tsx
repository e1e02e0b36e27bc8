import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import type { PlayerRow } from '@baize/contract/console/players';

const STATUS_TONE = { active: 'positive', disabled: 'negative', excluded: 'warn' } as const;
/** Kinds of account that the product knows (specification, section 3). */
export const PLAYER_TYPES = [0, 1, 2, 41, 42, 4] as const;

export function StatusTag({ status }: Pick<PlayerRow, 'status'>) {
  const t = useT();
  return <Tag tone={STATUS_TONE[status]}>{t(`player.status.${status}`)}</Tag>;
}

export function TypeTag({ type }: Pick<PlayerRow, 'type'>) {
  const t = useT();
  return <Tag tone={type === 4 ? 'info' : type === 0 ? 'plain' : 'brand'}>{t(`player.type.${type}`)}</Tag>;
}
