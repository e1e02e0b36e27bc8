import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Unit tests need nothing; integration tests (*.it.test.ts) get a real PostgreSQL.
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        // Components are tested as they are built: what the compiler remembers between two drawings is part of them.
        // The studio's games are built without the compiler.
        plugins: [react({ compiler: true, exclude: [/node_modules/, /apps\/studio\//] })],
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.it.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/*/src/**/*.it.test.ts', 'faults/**/*.it.test.ts', 'scripts/**/*.it.test.ts'],
          globalSetup: ['./scripts/vitest-pg.ts'],
          setupFiles: ['./scripts/vitest-warnings.ts'],
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
