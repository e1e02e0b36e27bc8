/**
 * Makes operators as the command line does, in one process for all journeys of a worker: a command line's own start is
 * two seconds of a processor. Reads a list of words in JSON from each line, and answers each by a line.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runOperator } from '../../apps/server/src/admin/operator.ts';
import { readAdminDatabase } from '../../scripts/admin-database.ts';
import { CLI, openAdminPlatform } from '../../scripts/admin-platform.ts';

const platform = await openAdminPlatform(readAdminDatabase(join(import.meta.dirname, '../..')));
for await (const line of createInterface({ input: process.stdin })) {
  const said = await runOperator(platform, CLI, JSON.parse(line) as string[]);
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
await platform.close();
