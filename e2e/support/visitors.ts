import { randomBytes, randomInt } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { watchContext, type Findings } from './watch.ts';

/**
 * The header in which the stack under test is told a visitor's address, as by a proxy in front (TRUST_PROXY_HOPS=1).
 */
const ADDRESS_HEADER = 'x-forwarded-for';
/** The header in which that proxy names the visitor's country (COUNTRY_HEADER). */
export const COUNTRY_HEADER = 'cf-ipcountry';

/**
 * An address of the benchmarking range: every visitor has one, so that one journey's guesses never cost another its
 * limits.
 */
export const freshAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

export const headersOf = (address: string, country?: string): Record<string, string> => ({
  [ADDRESS_HEADER]: address,
  ...(country === undefined ? {} : { [COUNTRY_HEADER]: country }),
});

/** A user name that the demo's rules take: a letter first, at most sixteen characters, never twice. */
export const freshName = (): string => `e${Date.now().toString(36)}${randomBytes(3).toString('hex')}`.slice(0, 16);

/**
 * Another person at another machine: cookies, storage and address of their own, watched like the first. Like the first
 * they asked for less motion, which a fifth of a page's work goes into.
 */
export async function openVisitor(
  browser: Browser,
  findings: Findings,
  options: BrowserContextOptions & { address?: string; country?: string } = {},
): Promise<BrowserContext> {
  const { address = freshAddress(), country, ...rest } = options;
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...rest,
    extraHTTPHeaders: headersOf(address, country),
  });
  await watchContext(context, findings);
  return context;
}
