import type { AuditPart } from './index.ts';

/** A thing of a list, and the number by which it stands. */
export type Placed = { readonly key: string; readonly sort: number };
export type Reordering = {
  /** The numbers that change. */
  readonly sorts: ReadonlyMap<string, number>;
  readonly before: AuditPart;
  readonly after: AuditPart;
};

const STEP = 10;
/** Numbers as an operator may type them end here. */
const SORT_MAX = 9_999;

/** Whether both name the same things, each once. */
export const isSameSet = (order: readonly string[], was: readonly string[]): boolean =>
  order.length === was.length &&
  new Set(order).size === order.length &&
  new Set([...order, ...was]).size === order.length;

/**
 * A list in which the things of `order` stand in that order on the places that they hold together; all others keep
 * theirs. Undefined: they do not stand as in `was` any more. Null: nothing moves.
 */
export function reorder(
  all: readonly Placed[],
  order: readonly string[],
  was: readonly string[],
): Reordering | null | undefined {
  const named = new Set(order);
  const places = all.flatMap(({ key }, place) => (named.has(key) ? [place] : []));
  const now = places.map((place) => all[place]!.key);
  if (now.length !== was.length || now.some((key, at) => key !== was[at])) return undefined;
  const first = order.findIndex((key, at) => key !== was[at]);
  if (first === -1) return null;
  const last = order.findLastIndex((key, at) => key !== was[at]);
  const next = all.map(({ key }) => key);
  for (const [at, place] of places.entries()) next[place] = order[at]!;
  const side = (keys: readonly string[]): AuditPart => ({ from: first + 1, order: keys.slice(first, last + 1) });
  return { sorts: numbersOf(all, next), before: side(was), after: side(order) };
}

/** Numbers for the new order: those of the places where they tell them apart, new ones for all where they do not. */
function numbersOf(all: readonly Placed[], next: readonly string[]): Map<string, number> {
  const distinct = all.every(({ sort }, place) => place === 0 || sort > all[place - 1]!.sort);
  const step = Math.max(1, Math.min(STEP, Math.floor(SORT_MAX / all.length)));
  const old = new Map(all.map(({ key, sort }) => [key, sort]));
  const numbers = next.map((key, place) => [key, distinct ? all[place]!.sort : (place + 1) * step] as const);
  return new Map(numbers.filter(([key, sort]) => old.get(key) !== sort));
}
