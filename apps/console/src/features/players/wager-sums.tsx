import { useT } from '@baize/webkit/i18n';
import { ListSums } from '../../components/list-sums.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const STALE_MS = 15_000;
type Filter = NonNullable<Parameters<typeof useCall<'getPlayerWagerTotals'>>[1]>;

/** What the filtered bets of a player add up to. */
export function WagerSums({ filter }: { filter: Filter }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getPlayerWagerTotals', filter, { keep: true, staleTime: STALE_MS });
  return (
    <ListSums<'getPlayerWagerTotals'>
      label={t('wager.totals')}
      query={query}
      figures={({ currency, wagers, stake, payout, validBet }) => {
        const money = (amount: string): string => format.money(amount, { unit: true, exact: true, currency });
        return [
          [t('wager.totals.wagers'), format.number(wagers)],
          [t('wager.stake'), money(stake)],
          [t('wager.payout'), money(payout)],
          [t('overview.validBet'), money(validBet)],
        ];
      }}
    />
  );
}
