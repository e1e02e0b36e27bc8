import type { KeysetPage, Page } from '@baize/contract/envelope';

/** What a caller asks of a list: the page, from 1, and its size. */
export type PageQuery = { readonly pageNo: number; readonly pageSize: number };

/** The rows of a page as SQL bounds them. */
export const boundsOf = ({ pageNo, pageSize }: PageQuery): { readonly limit: number; readonly offset: number } => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
});

/** The answer of a list: the rows of this page out of `total`. An empty list has one page. */
export const pageOf = <T>(content: T[], total: number, { pageNo, pageSize }: PageQuery): Page<T> => ({
  content,
  pageNum: pageNo,
  pageSize,
  total,
  totalPages: Math.max(1, Math.ceil(total / pageSize)),
});

/** What a caller asks of a list without end: where to begin, and how many rows. */
export type KeysetQuery = {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly pageSize: number;
};

/**
 * The answer of a list without end. `read` holds up to one row more than the page, in the order in which it was read:
 * away from `after`, else from the newest on. Rows never vanish, so a cursor stands for the row that it came from.
 */
export function keysetPageOf<T>(read: readonly T[], query: KeysetQuery, cursor: (row: T) => string): KeysetPage<T> {
  const { before, after, pageSize } = query;
  const goesOn = read.length > pageSize;
  const page = read.slice(0, pageSize);
  const towardsNewer = after !== undefined && before === undefined;
  const content = towardsNewer ? page.toReversed() : page;
  const [first, last] = [content[0], content.at(-1)];
  const hasNewer = towardsNewer ? goesOn : before !== undefined;
  const hasOlder = towardsNewer ? true : goesOn;
  return {
    content,
    newer: first !== undefined && hasNewer ? cursor(first) : null,
    older: last !== undefined && hasOlder ? cursor(last) : null,
  };
}
