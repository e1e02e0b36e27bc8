/** Operators' permissions. A call of the console declares one of them, or that it needs none. */
export const PERMISSIONS = [
  'overview.read',
  'players.read',
  'players.pii',
  'players.status',
  'players.sessions',
  'players.release',
  'corrections.make',
  'corrections.check',
  'vendors.read',
  'vendors.write',
  'brand.read',
  'brand.write',
  'brand.tags',
  'jackpots.read',
  'jackpots.write',
  'audit.read',
  'audit.verify',
  'operators.read',
  'operators.write',
  'money.read',
  'outbox.write',
  'rounds.read',
  'cases.read',
  'cases.decide',
  'jurisdictions.read',
  'jurisdictions.write',
  'proposals.read',
  'proposals.check',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const ROLES = ['owner', 'finance-maker', 'finance-checker', 'support', 'content', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
