import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const PLAIN = '{packages/{contract,domain,game-art,verifier,wallet-protocol},apps/{docs,sandbox,server}}';
const WITH_PAGES = '{packages/{ui,webkit},apps/{console,site,studio}}';

/** Which of the browsers' tests have a document, or replace modules: each of those begins with modules of its own. */
const STANDS_ALONE = /^\/\/ @vitest-environment|\bvi\.(mock|doMock)\(/m;
const pageTests = globSync(`${WITH_PAGES}/src/**/*.test.{ts,tsx}`, { cwd: import.meta.dirname }).filter(
  (path) => !path.endsWith('.it.test.ts'),
);
const standsAlone = (path: string): boolean => STANDS_ALONE.test(readFileSync(join(import.meta.dirname, path), 'utf8'));

// Unit tests need nothing; integration tests (*.it.test.ts) get a real PostgreSQL.
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        // Rules, protocols and scripts keep nothing in their modules between tests: loaded once a worker.
        test: {
          name: 'unit',
          include: [
            `${PLAIN}/src/**/*.test.ts`,
            'scripts/**/*.test.ts',
            ...pageTests.filter((path) => !standsAlone(path)),
          ],
          exclude: ['**/*.it.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // Components are tested as they are built: what the compiler remembers between two drawings is part of them.
        // The studio's games are built without the compiler.
        plugins: [react({ compiler: true, exclude: [/node_modules/, /apps\/studio\//] })],
        test: {
          name: 'pages',
          include: pageTests.filter(standsAlone),
          setupFiles: ['./scripts/vitest-pages.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/*/src/**/*.it.test.ts', 'faults/**/*.it.test.ts', 'scripts/**/*.it.test.ts'],
          globalSetup: ['./scripts/vitest-pg.ts'],
          setupFiles: ['./scripts/vitest-warnings.ts', './scripts/vitest-hashes.ts', './scripts/vitest-patience.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // The server is imported once a worker: whoever replaces a module forgets it again (vi.resetModules).
          isolate: false,
          // Ends what hangs; a test of many password hashes on a busy machine must not come near it.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
