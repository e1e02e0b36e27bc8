/**
 * Kinds of members, by the specification's numbers: 0 is an ordinary member, 1, 2, 41 and 42 are agents, 4 is a trial
 * member. Without a schema, so that a browser takes the numbers and no zod.
 */
export const MEMBER_TYPES = [0, 1, 2, 4, 41, 42] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];
export const TRIAL_TYPE = 4;
export const isAgentType = (type: number): boolean => type === 1 || type === 2 || type === 41 || type === 42;
