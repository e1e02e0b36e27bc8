import { OWNERS_ALONE, PERMISSIONS, type Permission, type StoredRole } from '@baize/contract/permissions';

/** Who the operators are and what they may is for owners alone. */
const READ: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission.endsWith('.read') && permission !== 'operators.read',
);

/** What the portal of a supplier needs. Nobody of the house has it: what they may do stands in the console. */
const PORTAL: Permission = 'integration.use';

/**
 * What each role may do; whatever is not named is denied. Maker and checker are two roles, and two people whatever
 * their roles.
 */
const GRANTS: Record<StoredRole, readonly Permission[]> = {
  // What an own role grants stands in its row.
  own: [],
  owner: PERMISSIONS.filter((permission) => permission !== PORTAL),
  'finance-maker': [
    ...READ,
    'corrections.make',
    'withdrawals.decide',
    'deposits.review',
    'channels.write',
    'campaigns.write',
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
  supplier: [PORTAL],
};

export const permissionsOf = (role: StoredRole): readonly Permission[] => GRANTS[role];

/** A role as it rests: the number is an own one's. */
export type RoleRef = { readonly role: StoredRole; readonly ownRoleId: number | null };
export type Granted = RoleRef & { readonly ownPermissions: readonly Permission[] | null };

/** What an operator may; of an own role no word that this version does not know. */
export const grantedTo = ({ role, ownPermissions }: Omit<Granted, 'ownRoleId'>): Permission[] =>
  role === 'own'
    ? PERMISSIONS.filter((each) => ownPermissions?.includes(each) && !OWNERS_ALONE.includes(each))
    : [...permissionsOf(role)];

export const roleKeyOf = ({ role, ownRoleId }: RoleRef): string => (ownRoleId === null ? role : `own:${ownRoleId}`);

/** After its form was checked. */
export function readRoleKey(key: string): RoleRef {
  const [, id] = key.split(':');
  return id === undefined ? { role: key as StoredRole, ownRoleId: null } : { role: 'own', ownRoleId: Number(id) };
}
