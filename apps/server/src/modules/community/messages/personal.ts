import { sql } from 'kysely';
import { tables } from '../../../db/query.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** Messages to the member go; in those of their upline the name goes. */
export const messagesPersonal: PersonalData = {
  name: 'messages',
  tell: async (tx, member) => ({
    messages: await tx.rows(
      tables
        .selectFrom('messages.message')
        .select(['createdAt', 'kind', 'params', 'readAt'])
        .where('memberId', '=', member)
        .orderBy('createdAt'),
    ),
  }),
  erase: async (tx, { brandId, memberId, account, shownAs }) => {
    await tx.run(tables.deleteFrom('messages.message').where('memberId', '=', memberId));
    await tx.run(sql`
      update messages.message set params = jsonb_set(params, '{who}', to_jsonb(${shownAs}::text))
        where brand_id = ${brandId} and params ->> 'who' = ${account}`);
  },
};
