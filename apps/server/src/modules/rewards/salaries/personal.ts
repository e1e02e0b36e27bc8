import { formatAmount } from '@baize/domain/money';
import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Pay that is still to be decided or paid. */
const OWED = ['UNAPPROVED', 'UNCOLLECTED', 'PARTIAL', 'INSUFFICIENT'] as const;

/** Of bills: the latest. */
const TOLD_MAX = 2_000;

export const salariesPersonal: PersonalData = {
  name: 'salaries',
  tell: async (tx, member) => {
    const bills = await tx.rows(
      tables
        .selectFrom('salaries.bill')
        .select([
          'kind',
          'category',
          'currency',
          'periodFrom',
          'periodTo',
          'net',
          'paid',
          'passedOn',
          'state',
          'paidAt',
        ])
        .where('memberId', '=', member)
        .orderBy('periodTo', 'desc')
        .orderBy('id')
        .limit(TOLD_MAX),
    );
    return {
      bills: bills.map(({ net, paid, passedOn, ...row }) => ({
        ...row,
        net: formatAmount(net),
        paid: formatAmount(paid + passedOn),
      })),
    };
  },
  blocks: async (tx, member) => {
    const owed = await tx.maybe(
      tables
        .selectFrom('salaries.bill')
        .select('id')
        .where('memberId', '=', member)
        .where('state', 'in', OWED)
        .limit(1),
    );
    return owed ? ['salary'] : [];
  },
};
