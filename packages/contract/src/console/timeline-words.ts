/** Words of a player's timeline that the console's pages need at run time, without the schemas. */
import type { Permission } from '../permissions.ts';

/** What happened: each is a kind that the list can be narrowed to. */
export const TIMELINE_KINDS = [
  'login',
  'refusal',
  'play',
  'deposit',
  'withdrawal',
  'transfer',
  'correction',
  'limit',
  'operator',
  'note',
  'message',
  'move',
  'suspicion',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
/** What stands on a page of its own right needs that right in the timeline too. */
const NEEDS: Partial<Readonly<Record<TimelineKind, Permission>>> = {
  withdrawal: 'money.read',
  correction: 'money.read',
  operator: 'audit.read',
  move: 'agents.read',
  suspicion: 'agents.read',
};
/** The kinds that an operator may see. */
export const timelineKindsOf = (may: (permission: Permission) => boolean): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => {
    const needs = NEEDS[kind];
    return needs === undefined || may(needs);
  });
export const NOTE_TEXT_MAX = 2_000;
