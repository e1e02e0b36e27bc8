import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { deskRoutes } from './console-routes.ts';

/** What operators keep for themselves. */
export const createDeskModule = (deps: Pick<Deps, 'db'>): Module => ({ name: 'desk', consoleRoutes: deskRoutes(deps) });
