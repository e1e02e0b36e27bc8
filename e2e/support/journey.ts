import { test as base, expect } from '@playwright/test';
import { freshAddress, headersOf } from './visitors.ts';
import { noFindings, watchContext, type Findings } from './watch.ts';

/**
 * Every journey runs as a visitor with an address of his own and fails, whatever it is about, when a script throws, when the
 * content policy refuses something, or when a request leaves the machine.
 */
export const test = base.extend<{ address: string; findings: Findings }>({
  address: async ({}, use) => use(freshAddress()),
  extraHTTPHeaders: async ({ address }, use) => use(headersOf(address)),
  findings: [
    async ({}, use) => {
      const findings = noFindings();
      await use(findings);
      expect({ errors: findings.errors, refused: findings.refused, left: findings.left }).toEqual({ errors: [], refused: [], left: [] });
    },
    { auto: true },
  ],
  context: async ({ context, findings }, use) => {
    watchContext(context, findings);
    await use(context);
  },
});

export { expect };
