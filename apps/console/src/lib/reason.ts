import { REASON } from '@baize/contract/console/constants';
import { seenLength } from '@baize/contract/text';

/** Whether a name or a word says something: so many characters of it can be seen. */
export const isWritten = (text: string, least = 1): boolean => seenLength(text) >= least;

/** Whether a text says why: long enough, counting what can be seen. */
export const isReason = (text: string): boolean => isWritten(text, REASON.min);
