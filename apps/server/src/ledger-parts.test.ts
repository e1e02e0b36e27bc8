import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import { expect, test } from 'vitest';
import { LEDGER_PARTS } from './ledger-parts.ts';

/** What moves between house accounts only, and so is never a member's posting. */
const HOUSE_KINDS = ['jackpot-start', 'jackpot-feed', 'jackpot-contribution', 'transfer-settled'];

test('the contract names every kind of posting that a member can have', () => {
  const brought = LEDGER_PARTS.flatMap((part) => Object.keys(part.kinds ?? {}));
  expect([...POSTING_KINDS, ...HOUSE_KINDS].toSorted()).toEqual(brought.toSorted());
});

test('the code of a kind never changes: postings are stored under it', () => {
  expect(Object.assign({}, ...LEDGER_PARTS.map((part) => part.kinds))).toEqual({
    bet: 1,
    win: 2,
    rollback: 3,
    'vendor-jackpot': 4,
    deposit: 10,
    'withdrawal-hold': 11,
    'withdrawal-paid': 12,
    'withdrawal-returned': 13,
    'withdrawal-fee': 14,
    'deposit-fee': 15,
    'member-transfer-out': 16,
    'member-transfer-in': 17,
    correction: 20,
    'jackpot-start': 30,
    'jackpot-feed': 31,
    'jackpot-contribution': 32,
    'jackpot-win': 33,
    'bonus-grant': 40,
    'bonus-forfeit': 41,
    'free-round-win': 42,
    transfer: 50,
    'transfer-in': 51,
    'transfer-out': 52,
    'transfer-returned': 53,
    'transfer-settled': 54,
    dividend: 60,
    'salary-daily': 61,
    'salary-hourly': 62,
    'salary-realtime': 63,
    'salary-passed-on': 64,
    rebate: 65,
    'agent-rebate': 66,
  });
});
