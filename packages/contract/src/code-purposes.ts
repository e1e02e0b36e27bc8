/** What a code by message is for. One that was sent for one of them is no other's. */
export const CODE_PURPOSES = ['register', 'login', 'step-up', 'password', 'change-password', 'prove'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/**
 * Letters to an address, without a code: the end of an account was asked for, is near, and is done; a contact was
 * bound to it; a copy was made of what is held of its owner.
 */
export const LETTER_KINDS = ['erasure-asked', 'erasure-near', 'erased', 'contact-bound', 'data-copied'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
