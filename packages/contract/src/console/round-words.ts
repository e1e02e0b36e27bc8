/** What the console's pages need of rounds at run time, without the schemas. */

/**
 * `doubt`: it stands in a case that nobody has decided. `refunded`: all of its stakes were given back; `void`: and its
 * supplier says that it never was.
 */
export const ROUND_STATES = ['open', 'settled', 'refunded', 'void', 'doubt'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** What a supplier asks of the wallet. `tombstone`: it took a bet back before the bet came. */
export const SUPPLIER_CALLS = ['bet', 'win', 'rollback', 'tombstone'] as const;

/** A player's number and one of the round's wagers. */
export const ROUND_KEY = /^[1-9]\d{0,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const roundKey = (playerId: string, wagerId: string): string => `${playerId}.${wagerId}`;
