/**
 * Arrow keys in a grid of tiles: one tile is in the tab order, the arrows move it. In a right-to-left page the inline arrows
 * swap, because the grid itself is mirrored.
 */
export function nextTile(key: string, index: number, count: number, columns: number, rtl: boolean): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const move = (to: number): number | undefined => (to < 0 || to > last || to === index ? undefined : to);
  switch (key) {
    case 'ArrowRight': return move(index + (rtl ? -1 : 1));
    case 'ArrowLeft': return move(index + (rtl ? 1 : -1));
    case 'ArrowUp': return move(index - columns);
    // The last row may be short: from above its gap the step goes to its last tile.
    case 'ArrowDown': return move(index + columns > last && Math.floor(index / columns) < Math.floor(last / columns) ? last : index + columns);
    case 'Home': return move(0);
    case 'End': return move(last);
    default: return undefined;
  }
}

/** How many columns a grid shows: tiles that share the first tile's top edge. */
export function columnsOf(tops: readonly number[]): number {
  const first = tops[0];
  if (first === undefined) return 1;
  const end = tops.findIndex((top) => Math.abs(top - first) > 1);
  return end === -1 ? tops.length : end;
}
