/** One thing that differs: `path` by dots, values as text, null where there is none. */
export type Difference = { path: string; before: string | null; after: string | null };

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlainList = (value: unknown): value is (string | number | boolean | null)[] =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);

/** A leaf as an operator reads it: words as they are, lists joined, the rest as JSON. */
export function leafText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (isPlainList(value)) return value.map(String).join(', ');
  return JSON.stringify(value);
}

function leaves(value: unknown, path: string, into: Map<string, string | null>): void {
  if (isTree(value)) {
    for (const [name, child] of Object.entries(value)) leaves(child, path === '' ? name : `${path}.${name}`, into);
  } else if (Array.isArray(value) && !isPlainList(value)) {
    value.forEach((child, at) => leaves(child, `${path}.${at + 1}`, into));
  } else {
    into.set(path === '' ? 'value' : path, leafText(value));
  }
}

/**
 * What differs between two values, leaf by leaf in the order of their names. With `partial`, `after` tells only what
 * was touched (audit rows): a name that it lacks at the top stayed as it was.
 */
export function differences(before: unknown, after: unknown, partial = false): Difference[] {
  const [old, fresh] = [new Map<string, string | null>(), new Map<string, string | null>()];
  if (before !== undefined && before !== null) leaves(before, '', old);
  if (after !== undefined && after !== null) leaves(after, '', fresh);
  const untouched = (path: string): boolean => partial && isTree(after) && !Object.hasOwn(after, path.split('.')[0]!);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((path) => !untouched(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** The top-level names of `after` whose value differs from `before`: what a PATCH has to carry. */
export function changedParts<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}
