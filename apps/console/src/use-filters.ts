import { useT } from '@baize/webkit/i18n';
import { useSearchParams } from 'wouter';
import { span, type FilterRules, type WrongFilter } from './lib/filter-rules.ts';
import { readTime } from './lib/offset-time.ts';
import { useFormat } from './use-format.ts';

/** Where a list without end goes on: at a cursor of its last answer. Neither: at the newest row. */
export type Cursor = { before?: string | undefined; after?: string | undefined };

/** Moments; empty: no bound. */
export type Span = { readonly from: string; readonly to: string };

/** What a list needs of its address: where the reader is in it, whether it is narrowed, and how it is asked anew. */
export type ListState = {
  /** For lists that count their pages. */
  pageNo: number;
  /** For lists without end. */
  cursor: Cursor;
  filtered: boolean;
  /** What of the address nobody can mean: a list that has any asks nothing, and says what was not understood. */
  wrong: readonly WrongFilter[];
  /** From when until when, of a list that is asked so: as the address has it, and as its call takes it. */
  span: { readonly typed: Span; readonly asked: Partial<Span> } | null;
  setSpan: (change: Partial<Span>) => void;
  /** Filters and order as the address has them: what a saved view keeps. */
  query: string;
  /** Null: this list has no other order than the newest first. */
  oldestFirst: boolean | null;
  setPage: (page: number) => void;
  setCursor: (cursor: Cursor) => void;
  setOldestFirst: (oldest: boolean) => void;
  /** In place of all filters; `quietly`: the way back does not lead to what was there. */
  setQuery: (query: string, quietly?: boolean) => void;
  clear: () => void;
};
export type Filters<K extends string> = ListState & {
  values: Record<K, string>;
  set: (change: Partial<Record<K, string>>) => void;
};

/** Before the first row of a list by numbers, and of one by time: where a list begins that shows the oldest first. */
export const OLDEST_NUMBER = '0';
export const OLDEST_PLACE = '1.00000000-0000-0000-0000-000000000000';

export const isOldest = ({ after }: Cursor): boolean => after === OLDEST_NUMBER || after === OLDEST_PLACE;

const ORDER = 'order';
const OLDEST = 'oldest';
const PAGE = 'page';
const PAGE_MAX = 10_000;
/** Where the reader is in a list; another filter begins the list anew. */
const START = { [PAGE]: undefined, before: undefined, after: undefined };
/** A row's number, a place in time, or a place between the postings of several accounts. */
const CURSOR = /^(?:0|[1-9]\d{0,17}|[1-9]\d{0,16}\.[\da-f-]{36}|\d{1,18}:\d{1,18}(?:,\d{1,18}:\d{1,18}){0,9})$/;

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
  { rules, ordered = false }: { rules?: FilterRules<NoInfer<K>>; ordered?: boolean } = {},
): WrongFilter[] {
  const entries = [...params.entries()].filter(([, text]) => text !== '');
  const values = Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;
  Object.assign(values, Object.fromEntries(entries.filter(([name]) => Object.hasOwn(values, name))));
  return entries.flatMap(([name, text]): WrongFilter[] => {
    if (WHERE.includes(name)) return isPlace(name, text) ? [] : [{ name, text, label: null, why: 'place' }];
    if (ordered && name === ORDER) return text === OLDEST ? [] : [{ name, text, label: null, why: 'choice' }];
    // Every object has a constructor: an address that names one asks for nothing of ours.
    if (!Object.hasOwn(values, name)) return [{ name, text, label: null, why: 'name' }];
    const rule = rules?.[name as K];
    const why = rule?.wrong(text, values) ?? null;
    return rule && why ? [{ name, text, label: rule.label, why }] : [];
  });
}

/** The address without the place in the list. */
function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  for (const name of WHERE) query.delete(name);
  return query.toString();
}

type Kind = {
  /** Where a list without end begins whose oldest rows may be asked for first. */
  oldest?: string;
  /** It is asked from when until when; the list draws the two fields itself. */
  dated?: boolean;
};
const SPAN = ['from', 'to'] as const;
const askedOf = ({ from, to }: Span): Partial<Span> =>
  Object.fromEntries(
    Object.entries({ from: readTime(from), to: readTime(to) }).filter(([, time]) => time !== undefined),
  );

/** Filters, order and page in the address, so that a list can be linked, reloaded and stepped back to. */
export function useFilters<K extends string>(
  names: readonly K[],
  rules?: FilterRules<NoInfer<K>>,
  { oldest, dated = false }: Kind = {},
): Filters<K> {
  const [params, setParams] = useSearchParams();
  const spanRules = useSpanRules();
  const valueOf = (name: string): string => params.get(name) ?? '';
  const values = Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, string>;
  const known: readonly string[] = dated ? [...names, ...SPAN] : names;
  const write = (change: Readonly<Record<string, string | undefined>>): void => {
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  };
  const cursor = readCursor(params);
  const oldestFirst = oldest === undefined ? null : params.get(ORDER) === OLDEST;
  const isAtStart = cursor.before === undefined && cursor.after === undefined;
  const typed = { from: valueOf('from'), to: valueOf('to') };
  return {
    values,
    pageNo: readPage(params.get(PAGE)),
    cursor: oldestFirst === true && oldest !== undefined && isAtStart ? { after: oldest } : cursor,
    filtered: known.some((name) => valueOf(name) !== ''),
    wrong: readWrong(params, known, {
      rules: { ...rules, ...(dated && spanRules) },
      ordered: oldest !== undefined,
    }),
    span: dated ? { typed, asked: askedOf(typed) } : null,
    query: queryOf(params),
    oldestFirst,
    set: (change) => write({ ...(change as Record<string, string>), ...START }),
    setSpan: (change) => write({ ...change, ...START }),
    setPage: (page) => write({ [PAGE]: page === 1 ? undefined : String(page) }),
    setCursor: (next) => write({ ...START, ...next }),
    setOldestFirst: (first) => write({ ...START, [ORDER]: first ? OLDEST : undefined }),
    setQuery: (query, quietly = false) => setParams(new URLSearchParams(query), { replace: quietly }),
    // Whatever else stands in the address goes too: a name that is no filter here keeps the list from being asked.
    clear: () => setParams(new URLSearchParams()),
  };
}

function useSpanRules() {
  const t = useT();
  const { offset } = useFormat();
  return span(t('audit.from', { offset }), t('audit.to', { offset }));
}
