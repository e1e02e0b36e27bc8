/** Hosts of pictures that did not deliver: this page asks them for nothing more. */
const failed = new Set<string>();

const hostOf = (cdns: readonly string[], address: string): string | undefined =>
  cdns.find((cdn) => address.startsWith(`${cdn}/`));

/** The hosts that are still asked. */
export const workingHosts = (cdns: readonly string[]): readonly string[] => cdns.filter((cdn) => !failed.has(cdn));

/**
 * A picture that does not come from one of the brand's hosts is taken from the page's own, and that host is not asked
 * again. Whoever shows the picture hears only when it is not there either. Answers how to stop.
 */
export function followImageHosts(cdns: () => readonly string[], page: EventTarget = window): () => void {
  function retry(event: Event): void {
    const picture = event.target;
    if (!(picture instanceof HTMLImageElement)) return;
    const host = hostOf(cdns(), picture.src);
    if (host === undefined) return;
    event.stopImmediatePropagation();
    failed.add(host);
    picture.src = picture.src.slice(host.length);
  }
  page.addEventListener('error', retry, true);
  return () => page.removeEventListener('error', retry, true);
}
