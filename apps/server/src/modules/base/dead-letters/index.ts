import type { Module } from '../../../module.ts';
import { deadLetterRoutes } from './console-routes.ts';
import type { DeadLettersDeps } from './deps.ts';

/** Events that a consumer could not handle, as operators see, retry and dismiss them. */
export const createDeadLettersModule = (letters: DeadLettersDeps): Module => ({
  name: 'dead-letters',
  consoleRoutes: deadLetterRoutes(letters),
});
