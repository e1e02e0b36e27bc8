import { formatAmount } from '@baize/domain/money';
import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';
import { readGate } from './gate-part.ts';

const SUMS = new Set(['deposit-day', 'deposit-month', 'loss-day', 'wager-day', 'single-stake']);

/** What a player set for their own play. It names them by id alone and stays: an exclusion outlives the account. */
export const limitsPersonal: PersonalData = {
  name: 'limits',
  tell: async (tx, member) => ({
    excludedUntil: (await readGate(tx, member)).excludedUntil,
    limits: (
      await tx.rows(
        tables.selectFrom('limits.playerLimit').select(['kind', 'value', 'setBy']).where('memberId', '=', member),
      )
    ).map(({ kind, value, setBy }) => ({
      kind,
      value: value === null || !SUMS.has(kind) ? value : formatAmount(value),
      setBy,
    })),
  }),
};
