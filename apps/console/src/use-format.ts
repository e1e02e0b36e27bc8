import { formatOffset } from '@baize/domain/gmt-offset';
import type { PublishedReturn } from '@baize/domain/share';
import * as format from '@baize/webkit/format';
import { useLanguage } from '@baize/webkit/i18n';
import { currencySymbol } from './lib/currency.ts';
import { serverClock } from './server-clock.ts';
import { useBrand } from './session.ts';

export type ConsoleMoneyStyle = Omit<format.MoneyStyle, 'symbol'> & {
  /** Show the unit: in single figures yes, in table cells no, where the head has it. */
  unit?: boolean;
  currency?: string;
};
export type Formats = {
  money: (amount: string, style?: ConsoleMoneyStyle) => string;
  number: (value: number) => string;
  percent: (share: string | number, places?: number) => string;
  /** What a game returned, cut as players read a return; a dash where there is nothing. */
  rtp: (share: string | null) => string;
  /** What its supplier published of it: both ends, where it depends on what a player chooses. */
  published: (ends: PublishedReturn) => string;
  /** In the brand's offset from GMT, as every time of the console. */
  dateTime: (iso: string) => string;
  date: (iso: string) => string;
  time: (iso: string) => string;
  ago: (iso: string) => string;
  symbol: string;
  offset: string;
};

const fixedPercent = (share: string | number, places: number): string =>
  Number.isFinite(Number(share)) ? `${(Number(share) * 100).toFixed(places)}%` : '—';

/** Figures and times in the language of the operator, the currency and the offset of the brand. */
export function useFormat(): Formats {
  const language = useLanguage();
  const { currency: own, gmtOffsetMinutes } = useBrand();
  return {
    money: (amount, { unit = false, currency = own, ...style } = {}) =>
      format.formatMoney(amount, language, { ...style, symbol: unit ? currencySymbol(currency) : undefined }),
    number: (value) => format.formatNumber(value, language),
    percent: (share, places = 2) => fixedPercent(share, places),
    published: (ends) => format.formatReturnRange(ends, language),
    rtp: (share) => (share ? format.formatReturn(share, language) : '—'),
    dateTime: (iso) => format.formatDateTime(iso, gmtOffsetMinutes),
    date: (iso) => format.formatDate(iso, gmtOffsetMinutes),
    time: (iso) => format.formatTime(iso, gmtOffsetMinutes),
    ago: (iso) => format.formatAgo(iso, language, serverClock.now()),
    symbol: currencySymbol(own),
    offset: formatOffset(gmtOffsetMinutes),
  };
}
