import type { DepositFilter } from '@baize/contract/console/deposits';
import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;

/** What the filtered deposits add up to. */
export function DepositSums({ filter }: { filter: Partial<DepositFilter> }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getDepositTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getDepositTotals'>
      label={t('deposit.totals')}
      query={query}
      figures={({ currency, orders, ordered, credits, credited }) => [
        [t('deposit.totals.orders'), format.number(orders)],
        [t('deposit.totals.ordered'), format.money(ordered, { unit: true, currency })],
        [t('deposit.totals.credits'), format.number(credits)],
        [t('deposit.totals.credited'), format.money(credited, { unit: true, currency })],
      ]}
    />
  );
}
