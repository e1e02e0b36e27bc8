import { PERMISSIONS, type Permission, type Role } from '@baize/contract/permissions';

/** Who the operators are and what they may is for owners alone. */
const READ: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission.endsWith('.read') && permission !== 'operators.read',
);

/**
 * What each role may do; whatever is not named is denied. Maker and checker are two roles, and two people whatever
 * their roles.
 */
const GRANTS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  'finance-maker': [
    ...READ,
    'corrections.make',
    'withdrawals.decide',
    'deposits.review',
    'channels.write',
    'cases.decide',
    'salaries.decide',
    'agents.suspicions',
    'alerts.acknowledge',
    'players.notes',
    'players.sessions',
    'players.limits',
  ],
  'finance-checker': [
    ...READ,
    'corrections.check',
    'withdrawals.decide',
    'deposits.review',
    'cases.decide',
    'proposals.check',
    'agents.suspicions',
    'alerts.acknowledge',
    'players.notes',
    'players.sessions',
    'players.limits',
    'players.release',
    'audit.verify',
  ],
  support: [
    'overview.read',
    'players.read',
    'players.status',
    'players.notes',
    'players.sessions',
    'players.limits',
    'messages.read',
    'alerts.read',
    'alerts.acknowledge',
    'rounds.read',
    'vendors.read',
    'brand.read',
  ],
  content: ['overview.read', 'vendors.read', 'vendors.write', 'brand.read', 'brand.write', 'jackpots.read'],
  auditor: [...READ, 'audit.verify'],
};

export const permissionsOf = (role: Role): readonly Permission[] => GRANTS[role];
