import type { Module } from '../../../module.ts';
import { roundRoutes, type RoundsDeps } from './console-routes.ts';

/** Every round of a brand: found, shown whole, seen again. */
export function createRoundsModule(given: RoundsDeps): Module {
  return { name: 'rounds', consoleRoutes: roundRoutes(given) };
}
