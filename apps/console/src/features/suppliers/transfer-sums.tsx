import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf } from '@baize/contract/define-call';
import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;

/** What the filtered transfers come to. */
export function TransferSums({ filter }: { filter: InputOf<ConsoleCalls['getTransferTotals']> }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getTransferTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getTransferTotals'>
      label={t('transfer.totals')}
      query={query}
      figures={({ currency, transfers, sentIn, broughtOut }) => [
        [t('transfer.list'), format.number(transfers)],
        [t('transfer.totals.in'), format.money(sentIn, { unit: true, currency })],
        [t('transfer.totals.out'), format.money(broughtOut, { unit: true, currency })],
      ]}
    />
  );
}
