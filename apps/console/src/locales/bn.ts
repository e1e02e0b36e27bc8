import type { Messages } from '@lingui/core';

// One chunk per language: the areas are merged here.
const areas = import.meta.glob<Messages>('./bn/*.po', { eager: true, import: 'messages' });

export const messages: Messages = Object.assign({}, ...Object.values(areas));
