import { formatOffset } from '@baize/domain/gmt-offset';
import type { PublishedReturn } from '@baize/domain/share';
import * as format from '@baize/webkit/format';
import { useLanguage } from '@baize/webkit/i18n';
import { useBoot } from './boot.ts';
import { useSession } from './session.ts';

export type SiteMoneyStyle = Omit<format.MoneyStyle, 'symbol'> & { symbol?: boolean };
export type Formats = {
  money: (amount: string, style?: SiteMoneyStyle) => string;
  number: (value: number) => string;
  percent: (share: string | number, places?: number) => string;
  /** A game's return: both ends, where it depends on what a player chooses. */
  rtp: (ends: PublishedReturn) => string;
  /** In the brand's zone, as every time of the site, with the zone behind it. */
  dateTime: (iso: string) => string;
  time: (iso: string) => string;
  /** Without the zone: for a list that names it once. */
  bareTime: (iso: string) => string;
  date: (iso: string) => string;
  /** The brand's zone: `GMT+6`. */
  zone: string;
  /** The same, in minutes. */
  offsetMinutes: number;
  ago: (iso: string) => string;
};

/** Figures and times in the language and currency of this visitor. */
export function useFormat(): Formats {
  const language = useLanguage();
  const { currencySymbol } = useSession();
  const offset = useBoot().brand.gmtOffsetMinutes;
  const zone = formatOffset(offset);
  return {
    money: (amount, { symbol = true, ...style } = {}) =>
      format.formatMoney(amount, language, { ...style, symbol: symbol ? currencySymbol : undefined }),
    number: (value) => format.formatNumber(value, language),
    percent: (share, places) => format.formatPercent(share, language, places),
    rtp: (ends) => format.formatReturnRange(ends, language),
    dateTime: (iso) => `${format.formatDateTime(iso, offset)} ${zone}`,
    time: (iso) => `${format.formatTime(iso, offset)} ${zone}`,
    bareTime: (iso) => format.formatTime(iso, offset),
    date: (iso) => format.formatDate(iso, offset),
    zone,
    offsetMinutes: offset,
    ago: (iso) => format.formatAgo(iso, language, Date.now()),
  };
}
