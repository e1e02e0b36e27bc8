import type { GameListQuerySchema } from '@baize/contract/catalogue';
import type { z } from 'zod';
import type { Platforms } from './present.ts';

/** What a caller calls a platform, and what the suppliers' feeds call it. Nothing here runs in a flash player. */
const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ['html5-desktop', 'GPL_DESKTOP'],
  ['html5-mobile', 'GPL_MOBILE'],
]);
const OF_CLIENT: Readonly<Record<string, string | undefined>> = { '1': 'GPL_DESKTOP', '2': 'GPL_MOBILE' };

type Asked = Partial<Pick<z.output<typeof GameListQuerySchema>, 'platform' | 'clientType'>>;

/** Where the games that are asked for must run; undefined: anywhere. */
export function askedPlatforms({ platform, clientType }: Asked): Platforms {
  const client = clientType && OF_CLIENT[clientType];
  const named = platform?.split(',').flatMap((word) => PLATFORMS.get(word.trim().toLowerCase()) ?? []);
  if (named === undefined) return client === undefined ? undefined : new Set([client]);
  return new Set(client === undefined ? named : named.filter((each) => each === client));
}
