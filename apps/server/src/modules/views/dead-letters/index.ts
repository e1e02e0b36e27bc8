import type { Module } from '../../../module.ts';
import { deadLetterRoutes } from './console-routes.ts';
import type { DeadLettersNeeds } from './needs.ts';

/** Events that a consumer could not handle, as operators see, retry and dismiss them. */
export const createDeadLettersModule = (needs: DeadLettersNeeds): Module => ({
  name: 'dead-letters',
  consoleRoutes: deadLetterRoutes(needs),
});
