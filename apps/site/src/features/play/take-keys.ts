/**
 * The keys of a page with a game are the game's until somebody has put the focus elsewhere: Space plays and does not
 * scroll. The page itself holds the focus in its content after a change of page.
 */
export function takeKeys(frame: HTMLIFrameElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.id === 'main')
    frame?.focus({ preventScroll: true });
}
