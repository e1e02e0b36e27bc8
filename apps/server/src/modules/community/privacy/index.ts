import type { Module } from '../../../module.ts';
import { erasePlayer } from './commands/ask-player-erasure.ts';
import type { PrivacyDeps } from './deps.ts';
import { privacyJobs } from './jobs.ts';
import { privacyConsoleRoutes, privacyRoutes } from './routes.ts';

/** A member's copy of what is held of them, and its end: every module says what it holds. */
export const createPrivacyModule = (of: PrivacyDeps): Module => ({
  name: 'privacy',
  siteRoutes: privacyRoutes(of),
  consoleRoutes: privacyConsoleRoutes(of),
  proposals: [erasePlayer(of)],
  jobs: privacyJobs(of),
});
