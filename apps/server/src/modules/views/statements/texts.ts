import { textLanguage } from '@baize/domain/text-language';
import type { PostingKind } from '@baize/contract/posting-kinds';
import type { Posting } from '@baize/contract/wagers';

type Words = Readonly<
  Record<
    | 'title'
    | 'account'
    | 'period'
    | 'time'
    | 'what'
    | 'part'
    | 'game'
    | 'amount'
    | 'balance'
    | 'number'
    | 'opening'
    | 'closing'
    | 'note'
    | 'page',
    string
  >
> & {
  readonly kinds: Readonly<Record<PostingKind, string>>;
  readonly parts: Readonly<Record<Posting['account'], string>>;
};

/** A statement's words. Figures are in Latin digits in both languages, as everywhere. */
const WORDS: Readonly<Record<'en' | 'bn', Words>> = {
  en: {
    title: 'Account statement',
    account: 'Account',
    period: 'Period',
    time: 'Time',
    what: 'What',
    part: 'Part',
    game: 'Game',
    amount: 'Amount',
    balance: 'Balance',
    number: 'Number',
    opening: 'Balance at the start',
    closing: 'Balance at the end',
    note: 'Balance: everything on the account, what is held for withdrawals included.',
    page: 'Page {page}',
    parts: {
      cash: 'Cash',
      bonus: 'Bonus',
      held: 'Held',
    },
    kinds: {
      bet: 'Bet',
      win: 'Win',
      rollback: 'Bet returned',
      deposit: 'Deposit',
      'withdrawal-hold': 'Held for a withdrawal',
      'withdrawal-paid': 'Withdrawal paid',
      'withdrawal-fee': 'Withdrawal fee',
      'deposit-fee': 'Deposit fee',
      'withdrawal-returned': 'Withdrawal returned',
      'member-transfer-out': 'Transfer to a member',
      'member-transfer-in': 'Transfer from a member',
      correction: 'Correction by the operator',
      'jackpot-win': 'Jackpot',
      'vendor-jackpot': 'Studio jackpot',
      'bonus-grant': 'Bonus',
      'bonus-forfeit': 'Bonus ended',
      'free-round-win': 'Won with free rounds',
      transfer: 'Transfer',
      'transfer-in': 'To a game studio',
      'transfer-out': 'From a game studio',
      'transfer-returned': 'Transfer came back',
      dividend: 'Dividend',
      'salary-daily': 'Daily salary',
      'salary-hourly': 'Hourly salary',
      'salary-realtime': 'Real-time salary',
      'salary-passed-on': 'Salary passed on to a downline',
      rebate: 'Rebate',
      'agent-rebate': 'Rebate of the team',
    },
  },
  bn: {
    title: 'অ্যাকাউন্টের বিবরণী',
    account: 'অ্যাকাউন্ট',
    period: 'সময়কাল',
    time: 'সময়',
    what: 'কী',
    part: 'অংশ',
    game: 'গেম',
    amount: 'পরিমাণ',
    balance: 'ব্যালেন্স',
    number: 'নম্বর',
    opening: 'শুরুর ব্যালেন্স',
    closing: 'শেষের ব্যালেন্স',
    note: 'ব্যালেন্স: অ্যাকাউন্টের সব টাকা, উত্তোলনের জন্য আটকানো অংশসহ।',
    page: 'পাতা {page}',
    parts: {
      cash: 'নগদ',
      bonus: 'বোনাস',
      held: 'আটকানো',
    },
    kinds: {
      bet: 'বাজি',
      win: 'জয়',
      rollback: 'বাজি ফেরত',
      deposit: 'জমা',
      'withdrawal-hold': 'উত্তোলনের জন্য আটকানো',
      'withdrawal-paid': 'উত্তোলন পরিশোধিত',
      'withdrawal-fee': 'উত্তোলন ফি',
      'deposit-fee': 'জমার ফি',
      'withdrawal-returned': 'উত্তোলন ফেরত',
      'member-transfer-out': 'সদস্যকে ট্রান্সফার',
      'member-transfer-in': 'সদস্যের কাছ থেকে ট্রান্সফার',
      correction: 'অপারেটরের সংশোধন',
      'jackpot-win': 'জ্যাকপট',
      'vendor-jackpot': 'স্টুডিওর জ্যাকপট',
      'bonus-grant': 'বোনাস',
      'bonus-forfeit': 'বোনাস শেষ',
      'free-round-win': 'ফ্রি রাউন্ডে জেতা',
      transfer: 'স্থানান্তর',
      'transfer-in': 'গেম স্টুডিওতে পাঠানো',
      'transfer-out': 'গেম স্টুডিও থেকে ফেরত',
      'transfer-returned': 'স্থানান্তর ফিরে এসেছে',
      dividend: 'ডিভিডেন্ড',
      'salary-daily': 'দৈনিক বেতন',
      'salary-hourly': 'ঘণ্টার বেতন',
      'salary-realtime': 'তাৎক্ষণিক বেতন',
      'salary-passed-on': 'ডাউনলাইনকে দেওয়া বেতন',
      rebate: 'রিবেট',
      'agent-rebate': 'টিমের রিবেট',
    },
  },
};
export type { Words };
export const wordsIn = (language: string): Words => WORDS[textLanguage(language)];
