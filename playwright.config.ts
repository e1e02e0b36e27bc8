import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Started by scripts/test.ts against a running stack; the addresses come by environment.
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'line',
  retries: 0,
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
    locale: 'en-GB',
    actionTimeout: 10_000,
    trace: 'off',
  },
});
