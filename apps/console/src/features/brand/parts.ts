/** The settings that each of these tabs edits. */
export const FLAGS_NAMES = ['flags'] as const;
export const REGISTRATION_NAMES = ['languages', 'registerRules'] as const;
