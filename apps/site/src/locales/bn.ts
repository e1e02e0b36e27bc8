import type { Messages } from '@lingui/core';

// The words of the first screen, merged. Those of `bn-rest.ts` come with the first part that is not on it.
const areas = import.meta.glob<Messages>('./bn/{shell,home,errors}.po', { eager: true, import: 'messages' });

export const messages: Messages = Object.assign({}, ...Object.values(areas));
