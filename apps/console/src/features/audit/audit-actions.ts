/** What the server writes today; anything else can be typed. */
export const AUDIT_ACTIONS = [
  'refuse-login',
  'make-correction',
  'check-correction',
  'set-player-status',
  'end-sessions',
  'switch-vendor',
  'switch-game',
  'update-brand',
  'update-jackpot',
  'create-operator',
  'change-operator',
  'set-operator-status',
  'reset-operator',
  'end-operator-sessions',
  'change-own-password',
] as const;
