/**
 * An address whose path cannot be decoded (`/%E0%A6`, cut off by hand) with its percent signs taken literally: then it
 * is a path like any other that nothing is served at, and a browser gets the site's own page for it.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
