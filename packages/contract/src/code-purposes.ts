/** What a code by message is for. One that was sent for one of them is no other's. */
export const CODE_PURPOSES = ['register', 'login', 'step-up', 'password', 'change-password', 'prove'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
