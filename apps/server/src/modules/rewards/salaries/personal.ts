import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Pay that is still to be decided or paid. */
const OWED = ['UNAPPROVED', 'UNCOLLECTED', 'PARTIAL', 'INSUFFICIENT'] as const;

export const salariesPersonal: PersonalData = {
  name: 'salaries',
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
