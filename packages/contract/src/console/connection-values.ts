/** What a supplier's connection may hold, for form and schema. No schema here: pages read this at run time. */

/** The wire that a supplier speaks, for good. Only the first has a feed. */
export const DIALECTS = ['v2', 'gap', 'transfer'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** A supplier as addresses and audits name it. */
export const SUPPLIER_CODE = /^[a-z][a-z0-9-]{1,30}$/;
export const SUPPLIER_NAME_MAX = 60;
export const BASE_URL_MAX = 500;
/** Who we are there: a column of four bytes. */
export const OPERATOR_ID_MAX = 2_147_483_647;

/** An origin from which games load in a page's frame; a production takes https alone. */
export const FRAME_HOST = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
export const FRAME_HOSTS_MAX = 10;
