/** What the page of reports needs at run time, without the schemas. */

/** What play is told by: rows of the hourly sums. */
export const PLAY_BY = ['day', 'hour', 'product', 'supplier', 'vendor', 'game', 'currency'] as const;
export type PlayBy = (typeof PLAY_BY)[number];
/** What people are told by: rows of the daily sums of accounts. */
export const PEOPLE_BY = ['day', 'player', 'agent', 'country'] as const;
export type PeopleBy = (typeof PEOPLE_BY)[number];

export const REPORT_DAYS_MAX = 366;
/** By hours no longer than this: a row for each. */
export const REPORT_HOUR_DAYS_MAX = 31;
/** So many rows are told, those with most stakes; the total counts all. */
export const REPORT_ROWS_MAX = 1_000;
