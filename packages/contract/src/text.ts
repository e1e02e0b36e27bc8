/**
 * What cannot be seen and does not belong to writing: controls, marks of direction, characters without a width. Line
 * breaks and tabs stay, and the two joiners: Bengali and other scripts are spelled with them.
 */
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]/gu;
/** What stays in a text but shows nothing by itself: joiners and choosers of a variant. */
const SHOWS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu;

/** A text that a person wrote, without what cannot be seen and without space around it. */
export const cleanText = (text: string): string => text.replaceAll(UNSEEN, '').trim();

/** How much of it can be seen: what the least length of a reason or a name is measured by. */
export const seenLength = (text: string): number => cleanText(text).replaceAll(SHOWS_NOTHING, '').trim().length;
