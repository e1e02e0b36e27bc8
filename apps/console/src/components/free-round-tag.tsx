import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';

/** Given by the house: nothing was staked, and what it won is no payout. */
export function FreeRoundTag({ freeWin, currency }: { freeWin: string | null; currency: string }) {
  const t = useT();
  const f = useFormat();
  return freeWin === null ? null : (
    <Tag tone="info">{t('round.free', { amount: f.money(freeWin, { unit: true, currency }) })}</Tag>
  );
}
