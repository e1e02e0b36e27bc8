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

/** A shelf, a vendor as players see it, by its code. */
export const SHELF_CODE = /^[A-Z0-9][A-Z0-9_-]{0,29}$/;

/** An origin from which games load in a page's frame; a production takes https alone. */
export const FRAME_HOST = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
export const FRAME_HOSTS_MAX = 10;

/** The name of a key, as signatures carry it. */
export const KEY_ID = /^[\x21-\x7e]{1,64}$/;
/** What both sides can read to each other of a key: the first half of the SHA-256 of its DER. */
export const FINGERPRINT = /^[0-9a-f]{32}$/;
/** A public key of 8192 bits in PEM has some 1400 characters. */
export const PEM_MAX = 4_096;
export const NETWORKS_MAX = 50;

/** What a run of the conformance runner may name. */
export const RUN_ONLY_MAX = 100;
/** It travels in a header. */
export const RUN_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;
