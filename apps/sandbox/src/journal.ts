import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Few things, kept in memory, and written to a file of JSON lines so that they survive a restart. */
export type Journal<T extends { readonly id: string }> = {
  readonly find: (id: string) => T | undefined;
  readonly all: () => readonly T[];
  readonly first: (matches: (each: T) => boolean) => T | undefined;
  readonly write: (thing: T) => T;
};

export function openJournal<T extends { readonly id: string }>(file: string): Journal<T> {
  const byId = new Map<string, T>();
  mkdirSync(dirname(file), { recursive: true });
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line === '') continue;
    const thing = JSON.parse(line) as T;
    byId.set(thing.id, thing);
  }
  return {
    find: (id) => byId.get(id),
    all: () => [...byId.values()],
    first: (matches) => [...byId.values()].find(matches),
    write: (thing) => {
      appendFileSync(file, `${JSON.stringify(thing)}\n`, { mode: 0o600 });
      byId.set(thing.id, thing);
      return thing;
    },
  };
}
