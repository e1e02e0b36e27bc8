import type { PeopleFigures, PlayFigures, Printed } from '@baize/contract/console/play-reports';

export type SheetWords = {
  readonly title: Readonly<Record<Printed['of'], string>>;
  readonly by: Readonly<Record<Printed['by'], string>>;
  readonly figures: Readonly<Record<keyof PlayFigures | keyof PeopleFigures, string>>;
  readonly days: string;
  readonly rows: string;
  readonly cut: string;
  readonly made: string;
  readonly total: string;
  readonly before: string;
  readonly unknown: string;
  readonly page: string;
};

/** What stands on a printed report, in the words of the console. */
export const TEXTS: Readonly<Record<'en' | 'bn', SheetWords>> = {
  en: {
    title: { play: 'Report of play', people: 'Report of people' },
    by: {
      day: 'by day',
      hour: 'by hour',
      product: 'by product',
      supplier: 'by supplier',
      vendor: 'by studio',
      game: 'by game',
      currency: 'by currency',
      player: 'by player',
      agent: 'by agent',
      country: 'by country',
    },
    figures: {
      bets: 'Bets',
      stake: 'Stakes',
      payout: 'Payouts',
      ggr: 'GGR',
      hold: 'Hold',
      validBet: 'Valid bet',
      jackpotWin: 'Jackpot wins',
      bonuses: 'Bonuses',
      agents: 'Agents',
      jackpots: 'Jackpots',
      fees: 'Fees',
      ngr: 'NGR',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      registered: 'Registered',
      firstDeposits: 'First deposits',
    },
    days: 'Days',
    rows: 'Rows',
    cut: 'those with most stakes; the total counts all',
    made: 'Made',
    total: 'Total',
    before: 'As many days before',
    unknown: 'Unknown',
    page: 'Page {page}',
  },
  bn: {
    title: { play: 'খেলার রিপোর্ট', people: 'মানুষের রিপোর্ট' },
    by: {
      day: 'দিন অনুযায়ী',
      hour: 'ঘণ্টা অনুযায়ী',
      product: 'পণ্য অনুযায়ী',
      supplier: 'সাপ্লায়ার অনুযায়ী',
      vendor: 'স্টুডিও অনুযায়ী',
      game: 'গেম অনুযায়ী',
      currency: 'মুদ্রা অনুযায়ী',
      player: 'খেলোয়াড় অনুযায়ী',
      agent: 'এজেন্ট অনুযায়ী',
      country: 'দেশ অনুযায়ী',
    },
    figures: {
      bets: 'বেট',
      stake: 'স্টেক',
      payout: 'পেআউট',
      ggr: 'GGR',
      hold: 'হোল্ড',
      validBet: 'বৈধ বেট',
      jackpotWin: 'জ্যাকপট জয়',
      bonuses: 'বোনাস',
      agents: 'এজেন্ট',
      jackpots: 'জ্যাকপট',
      fees: 'ফি',
      ngr: 'NGR',
      deposits: 'জমা',
      withdrawals: 'উত্তোলন',
      registered: 'নিবন্ধন',
      firstDeposits: 'প্রথম জমা',
    },
    days: 'দিন',
    rows: 'সারি',
    cut: 'সবচেয়ে বেশি স্টেকের; মোটে সব গোনা',
    made: 'তৈরি',
    total: 'মোট',
    before: 'আগের সমান দিন',
    unknown: 'অজানা',
    page: 'পৃষ্ঠা {page}',
  },
};
