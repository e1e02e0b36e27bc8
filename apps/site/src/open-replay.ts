import { currentLanguage } from '@baize/webkit/i18n';
import { openAnswer, type OpenResult } from '@baize/webkit/open-tab';
import { client } from './client.ts';
import { sessionStore } from './session.ts';

/** Opens the permalink that replays a wager's round. */
export const openReplay = (wagerId: string): Promise<OpenResult> =>
  openAnswer(() =>
    client.call('getWagerReplay', {
      id: wagerId,
      language: currentLanguage(),
      theme: sessionStore.get().theme,
    }),
  );
