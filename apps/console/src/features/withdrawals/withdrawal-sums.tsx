import type { WithdrawalFilter } from '@baize/contract/console/withdrawals';
import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;

/** What the filtered orders add up to. */
export function WithdrawalSums({ filter }: { filter: WithdrawalFilter }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getWithdrawalTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getWithdrawalTotals'>
      label={t('withdrawal.totals')}
      query={query}
      figures={({ currency, orders, ordered, payouts, paid }) => [
        [t('withdrawal.totals.orders'), format.number(orders)],
        [t('withdrawal.totals.ordered'), format.money(ordered, { unit: true, exact: true, currency })],
        [t('withdrawal.totals.payouts'), format.number(payouts)],
        [t('withdrawal.totals.paid'), format.money(paid, { unit: true, exact: true, currency })],
      ]}
    />
  );
}
