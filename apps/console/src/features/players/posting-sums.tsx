import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;
type Filter = NonNullable<Parameters<typeof useCall<'getPlayerPostingTotals'>>[1]>;

/** What the filtered postings of a player add up to. */
export function PostingSums({ filter }: { filter: Filter }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getPlayerPostingTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getPlayerPostingTotals'>
      label={t('ledger.totals')}
      query={query}
      figures={({ currency, postings, credited, debited }) => {
        const money = (amount: string): string => format.money(amount, { unit: true, exact: true, currency });
        return [
          [t('ledger.totals.rows'), format.number(postings)],
          [t('ledger.totals.in'), money(credited)],
          [t('ledger.totals.out'), money(debited)],
        ];
      }}
    />
  );
}
