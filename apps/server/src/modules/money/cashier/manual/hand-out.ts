import { randomInt } from 'node:crypto';
import { uniqueAmount } from '@baize/domain/deposit';
import type { Tx } from '../../../../db/pool.ts';
import { dayStart } from '../withdrawals/queries.ts';
import type { Channel } from './defaults.ts';
import { lockAccounts, noteHanded, readUse, type AccountRow, type AccountUse } from './store.ts';
import type { Moment } from './terms.ts';

/** Without letters and digits that are mistaken for each other when they are copied by hand. */
const REMARK_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REMARK_LENGTH = 6;
const REMARK_TRIES = 20;
/** What an order was found by is given to no other for so long: its money may be late. */
const LATELY_MS = 24 * 3_600_000;

/** The account that an order is paid to, and by what its money is found there. */
export type Handed = { readonly account: AccountRow; readonly amount: bigint; readonly remark: string | null };

/**
 * The next account in turn that has room, with a remark or an amount that no other order there has. Under the lock of
 * the channel's accounts: of two orders at once the second sees the first. Undefined: all are full.
 */
export async function handOut(
  tx: Tx,
  { code, kind, rules }: Channel,
  { amount, now, gmtOffsetMinutes }: Moment & { readonly amount: bigint },
): Promise<Handed | undefined> {
  const since = { day: dayStart(now, gmtOffsetMinutes), lately: new Date(now.getTime() - LATELY_MS) };
  for (const account of await lockAccounts(tx, code)) {
    const use = await readUse(tx, account.id, since);
    const found = rules.matching === 'amount' ? uniqueAmount(amount, new Set(use.amounts), randomInt) : amount;
    if (found === undefined || (account.dayMax !== null && use.today + found > account.dayMax)) continue;
    const remark = rules.matching === 'amount' ? null : drawRemark(use);
    await noteHanded(tx, account.id);
    const shown = kind === 'QR' ? { ...account, qr: account.qr ?? account.number } : { ...account, qr: null };
    return { account: shown, amount: found, remark };
  }
  return undefined;
}

function drawRemark({ remarks }: AccountUse): string {
  for (let tries = 0; tries < REMARK_TRIES; tries += 1) {
    const drawn = Array.from({ length: REMARK_LENGTH }, () => REMARK_LETTERS[randomInt(REMARK_LETTERS.length)]!).join(
      '',
    );
    if (!remarks.includes(drawn)) return drawn;
  }
  throw new Error('no remark is free: 31^6 of them are not used up by the orders of a day');
}
