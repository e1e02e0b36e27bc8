import type { HouseAccount } from '@baize/contract/console/reports';
import { sumMoney } from '../../lib/units.ts';

/** Sum of the house's accounts in each currency. Players hold the opposite, so it is rarely zero. */
export function totalsByCurrency(rows: readonly HouseAccount[]): { currency: string; total: string }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) => {
    const total = sumMoney(rows.filter((row) => row.currency === currency).map(({ balance }) => balance));
    return total === null ? [] : [{ currency, total }];
  });
}
