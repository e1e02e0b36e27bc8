/** Colours of tags, as the console draws them. */
export const TAG_TONES = ['plain', 'positive', 'negative', 'warn', 'info', 'gold', 'brand'] as const;
export type TagTone = (typeof TAG_TONES)[number];
export const PLAYER_TAG_NAME = { min: 1, max: 40 } as const;
/** How many words a brand has for its players. */
export const PLAYER_TAGS_MAX = 100;
