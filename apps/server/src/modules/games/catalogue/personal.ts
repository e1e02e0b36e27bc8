import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Games that a member marked and opened. */
export const cataloguePersonal: PersonalData = {
  name: 'games',
  tell: async (tx, member) => ({
    favourites: await tx.rows(
      tables
        .selectFrom('catalogue.favourite as f')
        .innerJoin('catalogue.game as g', 'g.nodeId', 'f.nodeId')
        .select('g.gameCode')
        .where('f.memberId', '=', member),
    ),
    opened: await tx.rows(
      tables.selectFrom('catalogue.launchedGame').select('gameCode').where('memberId', '=', member),
    ),
  }),
  erase: async (tx, { memberId }) => {
    await tx.run(tables.deleteFrom('catalogue.favourite').where('memberId', '=', memberId));
    await tx.run(tables.deleteFrom('catalogue.launchedGame').where('memberId', '=', memberId));
  },
};
