import type { Messages } from '@lingui/core';

const areas = import.meta.glob<Messages>(['./bn/*.po', '!./bn/{shell,home,errors}.po'], {
  eager: true,
  import: 'messages',
});

export const messages: Messages = Object.assign({}, ...Object.values(areas));
