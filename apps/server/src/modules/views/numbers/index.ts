import type { Module } from '../../../module.ts';
import { numberRoutes, type NumbersDeps } from './console-routes.ts';

/** What bears a number, wherever in the product it was printed. */
export const createNumbersModule = (deps: NumbersDeps): Module => ({
  name: 'numbers',
  consoleRoutes: numberRoutes(deps),
});
