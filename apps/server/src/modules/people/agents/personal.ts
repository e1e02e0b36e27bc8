import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Whoever leads others or stands under a contract settles that first: their pay and their people hang on it. */
export const agentsPersonal: PersonalData = {
  name: 'team',
  blocks: async (tx, member) => {
    const below = await tx.maybe(
      tables.selectFrom('agents.team').select('members').where('memberId', '=', member).where('members', '>', 0),
    );
    const contract = await tx.maybe(
      tables
        .selectFrom('agents.contract')
        .select('id')
        .where((eb) => eb.or([eb('holderId', '=', member), eb('issuerId', '=', member)]))
        .where('state', 'in', ['ACTIVE', 'EDIT_PENDING', 'TERMINATION_PENDING'])
        .limit(1),
    );
    return [...(below ? (['team'] as const) : []), ...(contract ? (['contract'] as const) : [])];
  },
};
