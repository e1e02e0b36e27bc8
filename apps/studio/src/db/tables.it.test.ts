import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { generateTables } from './generate-tables.ts';
import { migrate } from './migrate.ts';

test('the types of the rows are those of the migrated database (npm run docs writes them)', async () => {
  const database = await createTestDatabase();
  try {
    await migrate(database.url);
    await expect(await generateTables(database.url)).toMatchFileSnapshot('./tables.gen.ts');
  } finally {
    await database.drop();
  }
});
