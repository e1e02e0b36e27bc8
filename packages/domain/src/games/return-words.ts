/** Whether what a game returned is what its chances allow. */
export const RETURN_STATES = ['inside', 'watch', 'alarm', 'unknown'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * From what that is known. `rounds`: each round told its own chances. `model`: the game's spread is published.
 * `totals`: only the return is, so that the spread is what was seen and the largest win an assumption. `none`: nobody
 * told what the game should return.
 */
export const RETURN_BASES = ['rounds', 'model', 'totals', 'none'] as const;
export type ReturnBasis = (typeof RETURN_BASES)[number];

/** What an alarm is about: what the game returned, or how many of its rounds told their chances. */
export const RETURN_CAUSES = ['return', 'told'] as const;
