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

export const goesTowardsNewer = ({ before, after }: KeysetQuery): boolean =>
  after !== undefined && before === undefined;

/**
 * The answer of a list without end. `read` holds up to one row more than the page, in the order in which it was read:
 * away from `after`, else from the newest on. Rows never vanish, so a cursor stands for the row that it came from.
 * `lookedTo`: the reading ended there before the page was full, and more may lie behind.
 */
export function keysetPageOf<T>(
  read: readonly T[],
  query: KeysetQuery & { readonly lookedTo?: string | undefined },
  cursor: (row: T) => string,
): KeysetPage<T> {
  const { before, after, pageSize, lookedTo } = query;
  const page = read.slice(0, pageSize);
  const last = page.at(-1);
  const ahead = read.length > pageSize && last !== undefined ? cursor(last) : (lookedTo ?? null);
  const [first] = page;
  const behind = first === undefined ? null : cursor(first);
  if (goesTowardsNewer(query)) return { content: page.toReversed(), newer: ahead, older: behind ?? after ?? null };
  return { content: page, newer: before === undefined ? null : (behind ?? before), older: ahead };
}
