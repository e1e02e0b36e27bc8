import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { auditConsoleRoutes, type AuditLogGiven } from './console-routes.ts';

/** The audit log as operators read and prove it. `anchorFile` holds the anchors, outside the database. */
export const createAuditLogModule = (deps: Deps, given: AuditLogGiven): Module => ({
  name: 'audit-log',
  consoleRoutes: auditConsoleRoutes(deps, given),
});
