import { createDb } from '../../apps/server/src/db/pool.ts';
import { findMembers } from '../../apps/server/src/modules/people/identity/index.ts';
import { holdTree } from '../../apps/server/src/modules/people/identity/tree-store.ts';
import { importTeam } from './import-team.ts';
import { DAYS } from './people.ts';

/** Imports the team as the database's own user, and says what came of it. */
export async function importDemoTeam(superUrl: string, now: Date): Promise<string> {
  const superDb = createDb(superUrl, 1, () => undefined);
  try {
    const imported = await importTeam(superDb, { findMembers, holdTree }, { now, days: DAYS });
    if (imported === undefined) return 'The team of the demo is there.';
    const { people, bets, deposits } = imported;
    return `The team of the demo: ${people} people, ${bets} bets and ${deposits} deposits of the last 60 days.`;
  } finally {
    await superDb.close();
  }
}
