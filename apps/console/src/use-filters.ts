import { useSearchParams } from 'wouter';
import type { FilterRules, WrongFilter } from './lib/filter-rules.ts';

/** Where a list without end goes on: at a cursor of its last answer. Neither: at the newest row. */
export type Cursor = { before?: string | undefined; after?: string | undefined };

export type Filters<K extends string> = {
  values: Record<K, string>;
  /** For lists that count their pages. */
  pageNo: number;
  /** For lists without end. */
  cursor: Cursor;
  filtered: boolean;
  /** What of the address nobody can mean: a list that has any asks nothing, and says what was not understood. */
  wrong: readonly WrongFilter[];
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

const WHERE: readonly string[] = Object.keys(START);
const isPlace = (name: string, text: string): boolean =>
  name === PAGE ? String(readPage(text)) === text : CURSOR.test(text);

/** Everything of an address that is no filter of the list, or has a text that the filter cannot take. */
export function readWrong<K extends string>(
  params: Pick<URLSearchParams, 'entries'>,
  names: readonly K[],
  rules?: FilterRules<NoInfer<K>>,
): WrongFilter[] {
  const entries = [...params.entries()].filter(([, text]) => text !== '');
  const values = Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;
  Object.assign(values, Object.fromEntries(entries.filter(([name]) => name in values)));
  return entries.flatMap(([name, text]): WrongFilter[] => {
    if (WHERE.includes(name)) return isPlace(name, text) ? [] : [{ name, text, label: null, why: 'place' }];
    const rule = rules?.[name as K];
    if (!(name in values)) return [{ name, text, label: null, why: 'name' }];
    const why = rule?.wrong(text, values) ?? null;
    return rule && why ? [{ name, text, label: rule.label, why }] : [];
  });
}

/** Filters and page in the address, so that a list can be linked, reloaded and stepped back to. */
export function useFilters<K extends string>(names: readonly K[], rules?: FilterRules<NoInfer<K>>): Filters<K> {
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
    wrong: readWrong(params, names, rules),
    set: (change) => write({ ...(change as Record<string, string>), ...START }),
    setPage: (page) => write({ [PAGE]: page === 1 ? undefined : String(page) }),
    setCursor: (cursor) => write({ ...START, ...cursor }),
    // Whatever else stands in the address goes too: a name that is no filter here keeps the list from being asked.
    clear: () => setParams(new URLSearchParams()),
  };
}
