import { useSearchParams } from 'wouter';

/** Where a list without end goes on: at a cursor of its last answer. Neither: at the newest row. */
export type Cursor = { before?: string | undefined; after?: string | undefined };

export type Filters<K extends string> = {
  values: Record<K, string>;
  /** For lists that count their pages. */
  pageNo: number;
  /** For lists without end. */
  cursor: Cursor;
  filtered: boolean;
  set: (change: Partial<Record<K, string>>) => void;
  setPage: (page: number) => void;
  setCursor: (cursor: Cursor) => void;
  clear: () => void;
};

const PAGE = 'page';
const PAGE_MAX = 10_000;
/** Where the reader is in a list; another filter begins the list anew. */
const START = { [PAGE]: undefined, before: undefined, after: undefined };
/** A row's number, a place in time, or a place between the postings of several accounts. */
const CURSOR = /^(?:[1-9]\d{0,17}|[1-9]\d{0,16}\.[\da-f-]{36}|\d{1,18}:\d{1,18}(?:,\d{1,18}:\d{1,18}){0,9})$/;

/** A page number from an address that anybody may have typed. */
export function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** A cursor from an address that anybody may have typed. */
export function readCursor(params: Pick<URLSearchParams, 'get'>): Cursor {
  for (const end of ['before', 'after'] as const) {
    const text = params.get(end);
    if (text !== null && CURSOR.test(text)) return { [end]: text };
  }
  return {};
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
    cursor: readCursor(params),
    filtered: names.some((name) => values[name] !== ''),
    set: (change) => write({ ...(change as Record<string, string>), ...START }),
    setPage: (page) => write({ [PAGE]: page === 1 ? undefined : String(page) }),
    setCursor: (cursor) => write({ ...START, ...cursor }),
    clear: () => write({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...START }),
  };
}
