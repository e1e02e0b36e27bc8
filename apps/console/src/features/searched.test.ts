import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lists without a field into which what they print is typed, and why they need none. */
const UNSEARCHED: Readonly<Record<string, string>> = {
  'campaigns/gifts-page.tsx': 'what suppliers gave by themselves, of which a ceiling leaves few',
  'jackpots/moves-page.tsx': 'the rows of one figure of one month',
  'money/deposit-list.tsx': 'what waits for a person, all of which is found among the deposits',
  'players/ledger-tab.tsx': 'one player’s postings by kind and time; the palette finds one by its number',
  'players/rebate-page.tsx': 'the bets of one payment',
  'players/refused-logins.tsx': 'thirty days of one player',
  'players/sessions-tab.tsx': 'the logins of one player',
  'players/timeline-tab.tsx': 'one player’s days by kind',
  'reconciliation/reports-page.tsx': 'files that operators have read in, a few a month',
  'salaries/account-page.tsx': 'the rows of one figure of one account',
  'salaries/bill-page.tsx': 'the accounts of one bill',
  'salaries/runs.tsx': 'periods, found by kind and day',
  'supplier-cases/case-page.tsx': 'the transactions of one case, each of which finds it',
};

const FILES = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.tsx'));
const textOf = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const LISTS = FILES.filter((file) => textOf(file).includes('<ListTable'));
/** In its own file, or in one of its feature's that it takes its filters from. */
const isSearched = (file: string): boolean => {
  const [feature] = file.split('/');
  const parts = [...textOf(file).matchAll(/from '\.\/([a-z-]+filters\.tsx)'/g)].map(([, part]) => `${feature}/${part}`);
  return [file, ...parts].some((each) => /<(?:SearchFilter|TextFilter)/.test(textOf(each)));
};

test('every list has a search, or says why it needs none', () => {
  expect(LISTS.length).toBeGreaterThan(20);
  const without = LISTS.filter((file) => !isSearched(file));
  expect(without.toSorted()).toEqual(Object.keys(UNSEARCHED).toSorted());
});
