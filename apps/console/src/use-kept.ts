import { createStore } from '@baize/webkit/store';
import { onForget, useBrand } from './session.ts';
import { guardUnload } from './unload-guard.ts';

const kept = createStore<ReadonlyMap<string, unknown>>(new Map());

function put(next: ReadonlyMap<string, unknown>): void {
  kept.set(next);
  guardUnload('kept', next.size > 0);
}
onForget(() => put(new Map()));

/**
 * Unsaved work under a name, of the brand of the moment. It outlives its page: a press on a tab or on the menu is no
 * decision to throw it away. Null: there is none.
 */
export function useKept<T>(name: string): readonly [T | null, (next: T | null) => void] {
  const key = `${useBrand().id} ${name}`;
  const value = kept.useValue().get(key) as T | undefined;
  const keep = (next: T | null): void => {
    const all = new Map(kept.get());
    if (next === null) all.delete(key);
    else all.set(key, next);
    put(all);
  };
  return [value ?? null, keep];
}

/** Whether there is unsaved work under a name that begins so. */
export function useHasKept(begin: string): boolean {
  const start = `${useBrand().id} ${begin}`;
  return [...kept.useValue().keys()].some((key) => key.startsWith(start));
}
