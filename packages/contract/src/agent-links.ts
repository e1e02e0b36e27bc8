/** What a link's registrations become. Without a schema, so that a page takes the words and no zod. */
export const LINK_ACCOUNT_TYPES = ['member', 'agent'] as const;
export type LinkAccountType = (typeof LINK_ACCOUNT_TYPES)[number];
/** Links of one agent. */
export const LINKS_MAX = 50;
export const LINK_LABEL_MAX = 40;
