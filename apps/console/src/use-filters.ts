import { useSearchParams } from 'wouter';

export type Filters<K extends string> = {
  values: Record<K, string>;
  pageNo: number;
  filtered: boolean;
  set: (change: Partial<Record<K, string>>) => void;
  setPage: (page: number) => void;
  clear: () => void;
};

const PAGE = 'page';
const PAGE_MAX = 10_000;

/** A page number from an address that anybody may have typed. */
export function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** Filters and page in the address, so that a list can be linked, reloaded and stepped back to. */
export function useFilters<K extends string>(names: readonly K[]): Filters<K> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<K, string>;
  const write = (change: Record<string, string | undefined>): void => {
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  };
  return {
    values,
    pageNo: readPage(params.get(PAGE)),
    filtered: names.some((name) => values[name] !== ''),
    set: (change) => write({ ...(change as Record<string, string>), [PAGE]: undefined }),
    setPage: (page) => write({ [PAGE]: page === 1 ? undefined : String(page) }),
    clear: () => write(Object.fromEntries([...names, PAGE].map((name) => [name, undefined]))),
  };
}
