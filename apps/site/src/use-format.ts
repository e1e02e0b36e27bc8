import * as format from '@baize/webkit/format';
import { useLanguage } from '@baize/webkit/i18n';
import { useSession } from './session.ts';

export type SiteMoneyStyle = Omit<format.MoneyStyle, 'symbol'> & { symbol?: boolean };
export type Formats = {
  money: (amount: string, style?: SiteMoneyStyle) => string;
  number: (value: number) => string;
  percent: (share: string | number, places?: number) => string;
  dateTime: (iso: string) => string;
  date: (iso: string) => string;
  time: (iso: string) => string;
  ago: (iso: string) => string;
};

/** Figures and times in the language and currency of this visitor. */
export function useFormat(): Formats {
  const language = useLanguage();
  const { currencySymbol } = useSession();
  return {
    money: (amount, { symbol = true, ...style } = {}) =>
      format.formatMoney(amount, language, { ...style, symbol: symbol ? currencySymbol : undefined }),
    number: (value) => format.formatNumber(value, language),
    percent: (share, places) => format.formatPercent(share, language, places),
    dateTime: (iso) => format.formatDateTime(iso),
    date: (iso) => format.formatDate(iso),
    time: (iso) => format.formatTime(iso),
    ago: (iso) => format.formatAgo(iso, language, Date.now()),
  };
}
