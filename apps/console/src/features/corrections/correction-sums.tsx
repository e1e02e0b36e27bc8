import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf } from '@baize/contract/define-call';
import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;

/** What the filtered corrections come to. */
export function CorrectionSums({ filter }: { filter: InputOf<ConsoleCalls['getCorrectionTotals']> }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getCorrectionTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getCorrectionTotals'>
      label={t('correction.totals')}
      query={query}
      figures={({ currency, corrections, credited, debited }) => [
        [t('page.corrections'), format.number(corrections)],
        [t('correction.totals.credited'), format.money(credited, { unit: true, currency })],
        [t('correction.totals.debited'), format.money(debited, { unit: true, currency })],
      ]}
    />
  );
}
