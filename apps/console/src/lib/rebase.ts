type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => JSON.stringify(value);

/**
 * Puts on `theirs` what `mine` changed of `base`, and nothing else: what somebody else changed meanwhile and I never
 * touched stays as they left it. Where both changed one leaf, mine is taken.
 */
export function rebase(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (textOf(mine) === textOf(base)) return theirs;
  if (textOf(theirs) === textOf(base)) return mine;
  if (isTree(base) && isTree(mine) && isTree(theirs)) return rebaseTree(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return rebaseList({ base, mine, theirs });
  return mine;
}

function rebaseTree(base: Tree, mine: Tree, theirs: Tree): Tree {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const kept = names.filter((name) => Object.hasOwn(mine, name) || !Object.hasOwn(base, name));
  return Object.fromEntries(kept.map((name) => [name, rebase(base[name], mine[name], theirs[name])]));
}

/** A row that has a field of its own (a rule of registration) is found again by it, any other by all that it says. */
const rowKey = (row: unknown): string => (isTree(row) && typeof row.field === 'string' ? row.field : textOf(row));

function rebaseList({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', unknown[]>): unknown[] {
  const before = new Map(base.map((row, at) => [rowKey(row), at]));
  const own = new Map(mine.map((row) => [rowKey(row), row]));
  const placed = new Set<unknown>();
  const rows = theirs.flatMap((row) => {
    const at = before.get(rowKey(row));
    if (at === undefined) {
      placed.add(own.get(rowKey(row)));
      return [row];
    }
    // The row under another name: as nothing was added or removed it stands where it stood, edited.
    const edited = mine.length === base.length && !before.has(rowKey(mine[at])) ? mine[at] : undefined;
    const kept = own.get(rowKey(row)) ?? edited;
    if (kept === undefined) return [];
    placed.add(kept);
    return [rebase(base[at], kept, row)];
  });
  const added = mine.filter((row) => !placed.has(row) && !before.has(rowKey(row)));
  return [...rows, ...added];
}
