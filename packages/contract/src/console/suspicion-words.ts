/** Words of suspicions that the console's pages need at run time, without the schemas. */
export const SUSPICION_DECISIONS = ['CONFIRMED', 'DISMISSED'] as const;
export type SuspicionDecision = (typeof SUSPICION_DECISIONS)[number];
export const SUSPICION_STATES = ['OPEN', ...SUSPICION_DECISIONS] as const;
export type SuspicionState = (typeof SUSPICION_STATES)[number];
/** What evidence is made of: a link, a round of both, play of a day, a contract, a move. */
export const EVIDENCE_FACTS = ['LINK', 'ROUND', 'PLAY', 'CONTRACT', 'MOVE'] as const;
export type EvidenceFact = (typeof EVIDENCE_FACTS)[number];
