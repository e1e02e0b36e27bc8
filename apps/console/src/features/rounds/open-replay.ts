import { readTheme } from '@baize/ui/theme.ts';
import { currentLanguage } from '@baize/webkit/i18n';
import { openAnswer, type OpenResult } from '@baize/webkit/open-tab';
import { client } from '../../client.ts';

/** Opens a round as its supplier shows it again: no page of another origin stands inside the console. */
export const openReplay = (key: string): Promise<OpenResult> =>
  openAnswer(() => client.call('getRoundReplay', { key, language: currentLanguage(), theme: readTheme('dark') }));
