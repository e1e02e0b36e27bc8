import type { Page } from '@baize/contract/envelope';

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
