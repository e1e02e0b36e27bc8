/** Operators' permissions. A call of the console declares one of them, or that it needs none. */
export const PERMISSIONS = [
  'overview.read',
  'players.read',
  'players.pii',
  'players.status',
  'players.notes',
  'players.sessions',
  'players.limits',
  'players.release',
  'messages.read',
  'messages.text',
  'agents.read',
  'agents.move',
  'agents.contracts',
  'agents.suspicions',
  'salaries.read',
  'salaries.decide',
  'salaries.rules',
  'corrections.make',
  'corrections.check',
  'withdrawals.decide',
  'deposits.review',
  'channels.write',
  'vendors.read',
  'vendors.write',
  'brand.read',
  'brand.write',
  'brand.tags',
  'brand.security',
  'jackpots.read',
  'jackpots.write',
  'campaigns.read',
  'campaigns.write',
  'audit.read',
  'audit.verify',
  'operators.read',
  'operators.write',
  'money.read',
  'outbox.write',
  'alerts.read',
  'alerts.acknowledge',
  'alerts.write',
  'reports.schedule',
  'rounds.read',
  'cases.read',
  'cases.decide',
  'suppliers.connect',
  'integration.use',
  'jurisdictions.read',
  'jurisdictions.write',
  'proposals.read',
  'proposals.check',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** Roles of who works for a brand. */
export const STAFF_ROLES = ['owner', 'finance-maker', 'finance-checker', 'support', 'content', 'auditor'] as const;
/** `supplier`: a person of a supplier, who sees the portal of that supplier and nothing else. */
export const ROLES = [...STAFF_ROLES, 'supplier'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = (typeof ROLES)[number];

/** What the database knows an operator's role by: `own` stands for one that owners made. */
export const STORED_ROLES = [...ROLES, 'own'] as const;
export type StoredRole = (typeof STORED_ROLES)[number];
/** A role as calls name it: a word, or `own:<id>`. */
export const ROLE_KEY = /^(owner|finance-maker|finance-checker|support|content|auditor|own:[1-9]\d{0,8})$/;

/** Who the operators are and what they may is for owners alone: no own role holds these. */
export const OWNERS_ALONE: readonly Permission[] = ['operators.read', 'operators.write'];
/**
 * What makes a thing and what checks it. No own role holds both, as no other role but the owner's does: two people are
 * two people there too, but a role of both would let any two of it be each other's second.
 */
export const APART: readonly (readonly [makes: Permission, checks: Permission])[] = [
  ['corrections.make', 'corrections.check'],
  ['channels.write', 'proposals.check'],
  ['jackpots.write', 'proposals.check'],
  ['campaigns.write', 'proposals.check'],
  ['jurisdictions.write', 'proposals.check'],
  ['suppliers.connect', 'proposals.check'],
  ['salaries.rules', 'proposals.check'],
  ['salaries.decide', 'proposals.check'],
  ['agents.contracts', 'proposals.check'],
  // A person is erased for ever.
  ['players.status', 'proposals.check'],
];
/** The first two that one role may not hold together; undefined: it may be so. */
export const heldTogether = (permissions: readonly Permission[]): (typeof APART)[number] | undefined =>
  APART.find((pair) => pair.every((each) => permissions.includes(each)));
