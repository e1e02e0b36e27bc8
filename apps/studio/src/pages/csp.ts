import { createHash } from 'node:crypto';

/**
 * Content security policies of the studio's pages. Nothing is loaded from elsewhere; only the sites may frame a game.
 */
const join = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

export const apiPolicy = join({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

export const gamePolicy = (siteOrigins: readonly string[]): string =>
  join({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': siteOrigins.length > 0 ? siteOrigins : ["'none'"],
  });

/**
 * The verifier is one file that also works from a disk, so its script and style are inline and allowed by their hashes.
 */
export function verifierPolicy(html: string, siteOrigins: readonly string[]): string {
  const scripts = hashesOf(html, 'script');
  return join({
    'default-src': ["'none'"],
    'script-src': scripts.length > 0 ? scripts : ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:'],
    'font-src': ['data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': siteOrigins.length > 0 ? siteOrigins : ["'none'"],
  });
}

function hashesOf(html: string, tag: 'script'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`);
}
