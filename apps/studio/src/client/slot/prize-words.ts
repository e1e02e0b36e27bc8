import type { MessageKey } from '../messages/en.ts';

const WORDS = { mini: 'slot.prize.mini', minor: 'slot.prize.minor', major: 'slot.prize.major' } as const;

/** The name of a medal's prize; a medal without one is worth its figure. */
export const prizeWord = (prize: string | undefined): MessageKey | undefined =>
  prize !== undefined && prize in WORDS ? WORDS[prize as keyof typeof WORDS] : undefined;
