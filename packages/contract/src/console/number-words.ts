/** What the palette finds by a number, beside what the lists find. */
export const NUMBER_KINDS = ['posting', 'transfer', 'case', 'player'] as const;
