import { useEffect, type RefObject } from 'react';

const TILE = '[data-tile]';

/** A list of tiles as it stands on the page. */
export type TileRows = { count: number; columns: number; rtl: boolean };

/** Where a key leads from the tile at `index`. */
export function rovingTarget(key: string, index: number, { count, columns, rtl }: TileRows): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  const target =
    key === forward
      ? index + 1
      : key === back
        ? index - 1
        : key === 'ArrowDown' && columns < count
          ? index + columns
          : key === 'ArrowUp' && columns < count
            ? index - columns
            : key === 'Home'
              ? 0
              : key === 'End'
                ? count - 1
                : undefined;
  return target !== undefined && target >= 0 && target < count ? target : undefined;
}

function tilesIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(TILE)];
}

/** Writes only what differs: it is called after every render, and each written attribute has its style looked up. */
function makeCurrent(all: readonly HTMLElement[], current: HTMLElement | undefined) {
  for (const tile of all) {
    const isCurrent = tile === current;
    const tabIndex = isCurrent ? 0 : -1;
    if (tile.tabIndex !== tabIndex) tile.tabIndex = tabIndex;
    if (isCurrent === (tile.dataset.current !== undefined)) continue;
    if (isCurrent) tile.dataset.current = '';
    else delete tile.dataset.current;
  }
}

function move(box: HTMLElement, event: KeyboardEvent) {
  const all = tilesIn(box);
  const first = all[0];
  const from = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  if (from < 0 || !first) return;
  const top = first.getBoundingClientRect().top;
  const rtl = getComputedStyle(box).direction === 'rtl';
  const columns = all.filter((tile) => tile.getBoundingClientRect().top === top).length;
  const target = rovingTarget(event.key, from, { count: all.length, columns, rtl });
  if (target === undefined) return;
  event.preventDefault();
  all[target]?.focus();
}

/** One tab stop for a whole list of tiles; the arrow keys, Home and End move inside it. */
export function useRoving(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    const onKeyDown = (event: KeyboardEvent) => move(box, event);
    const onFocus = (event: FocusEvent) => {
      const all = tilesIn(box);
      if (event.target instanceof HTMLElement && all.includes(event.target)) makeCurrent(all, event.target);
    };
    box.addEventListener('keydown', onKeyDown);
    box.addEventListener('focusin', onFocus);
    return () => {
      box.removeEventListener('keydown', onKeyDown);
      box.removeEventListener('focusin', onFocus);
    };
  }, [container]);

  // After every render: tiles may have come or gone.
  useEffect(() => {
    if (!container.current) return;
    const all = tilesIn(container.current);
    makeCurrent(all, all.find((tile) => tile.dataset.current !== undefined) ?? all[0]);
  });
}
