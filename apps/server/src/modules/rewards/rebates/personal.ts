import { formatRate, rate } from '@baize/domain/agents/rates';
import { formatAmount } from '@baize/domain/money';
import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Of payments: the latest. What lies further back stands among the movements of money. */
const TOLD_MAX = 2_000;

/** Shares that an account was given, what came of them, and what is still to come: that is paid before it can go. */
export const rebatesPersonal: PersonalData = {
  name: 'rebates',
  tell: async (tx, member) => {
    const shares = await tx.rows(
      tables.selectFrom('rebates.rate').select(['category', 'rate', 'changedAt']).where('memberId', '=', member),
    );
    const owed = await tx.rows(
      tables
        .selectFrom('rebates.owed')
        .select(['category', 'own', 'currency', 'amount'])
        .where('memberId', '=', member)
        .where('amount', '<>', 0n),
    );
    const paid = await tx.rows(
      tables
        .selectFrom('rebates.payment')
        .select(['paidAt', 'category', 'own', 'currency', 'amount'])
        .where('memberId', '=', member)
        .orderBy('paidAt', 'desc')
        .limit(TOLD_MAX),
    );
    return {
      shares: shares.map((row) => ({ ...row, rate: formatRate(rate(BigInt(row.rate))) })),
      owed: owed.map((row) => ({ ...row, amount: formatAmount(row.amount) })),
      paid: paid.map((row) => ({ ...row, amount: formatAmount(row.amount) })),
    };
  },
  blocks: async (tx, member) => {
    const owed = await tx.maybe(
      tables
        .selectFrom('rebates.owed')
        .select('category')
        .where('memberId', '=', member)
        .where('amount', '>', 0n)
        .limit(1),
    );
    return owed ? ['rebate'] : [];
  },
};
