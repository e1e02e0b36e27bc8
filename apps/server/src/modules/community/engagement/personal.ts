import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Wins that were shown stay on the board, without the half of a name that stood beside them. */
export const engagementPersonal: PersonalData = {
  name: 'winners',
  erase: async (tx, { memberId }) => {
    await tx.run(tables.updateTable('engagement.winner').set({ shownName: '***' }).where('memberId', '=', memberId));
  },
};
