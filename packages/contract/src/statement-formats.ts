export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];
/** A statement reaches over this many days at most: a year. */
export const STATEMENT_DAYS_MAX = 366;
/** What is meant to be printed has no more lines than this; a file for a spreadsheet has as many as there are. */
export const STATEMENT_PDF_LINES_MAX = 5_000;
