import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './bench/lib/chromium.ts';

/** Two minutes of flights that end when they end: nobody's processor is taken while they are waited for. */
const WAITS = ['**/play-crash.e2e.ts'];

// Started by scripts/test.ts against a running stack; the addresses come by environment.
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.e2e.ts',
  // A worker for each processor, and one for what waits, which begins first and is over before the others are.
  workers: 3,
  projects: [
    { name: 'waits', testMatch: WAITS, workers: 1 },
    { name: 'journeys', testIgnore: WAITS, workers: 2 },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Beside what is said while they run, how long each took.
  reporter: [[process.env.CI ? 'dot' : 'line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  retries: 0,
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    // A fifth of a page's work goes into motion: journeys that are about motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    actionTimeout: 10_000,
    trace: 'off',
  },
});
