import { CLIP_PATH } from '@baize/contract/clip-path';

/** Sites whose players may be embedded, and the address of the player for one of their links. */
const PLAYERS: readonly { host: RegExp; id: (url: URL) => string | null; embed: (id: string) => string }[] = [
  {
    host: /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com)$/,
    id: (url) => url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(url.pathname)?.[1] ?? null,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  {
    host: /^youtu\.be$/,
    id: (url) => url.pathname.slice(1) || null,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  {
    host: /^(www\.|player\.)?vimeo\.com$/,
    id: (url) => /(\d+)/.exec(url.pathname)?.[1] ?? null,
    embed: (id) => `https://player.vimeo.com/video/${id}?autoplay=1`,
  },
  {
    host: /^(www\.)?dailymotion\.com$/,
    id: (url) => /\/video\/([a-z0-9]+)/i.exec(url.pathname)?.[1] ?? null,
    embed: (id) => `https://www.dailymotion.com/embed/video/${id}?autoplay=1`,
  },
];
const ID = /^[\w-]{3,64}$/;

/** Whether a film is one of our own clips, which need no player of another site. */
export const isClip = (link: string | null): link is string => link !== null && CLIP_PATH.test(link);

/**
 * The player's address for a link of a known video site over https; null for anything else, which is then never framed.
 */
export function embedUrl(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:') return null;
  const player = PLAYERS.find(({ host }) => host.test(url.hostname.toLowerCase()));
  const id = player?.id(url) ?? null;
  return player !== undefined && id !== null && ID.test(id) ? player.embed(id) : null;
}
