import { REASON } from '@baize/contract/console/constants';
import { seenLength } from '@baize/contract/text';

/** Whether a text says why: long enough, counting what can be seen. */
export const isReason = (text: string): boolean => seenLength(text) >= REASON.min;
