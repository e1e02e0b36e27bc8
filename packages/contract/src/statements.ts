import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];
/** A statement reaches over this many days at most: a year. */
export const STATEMENT_DAYS_MAX = 366;
/** What is meant to be printed has no more lines than this; a file for a spreadsheet has as many as there are. */
export const STATEMENT_PDF_LINES_MAX = 5_000;

/** Days of the brand's offset, both included. */
export const StatementSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  format: z.enum(STATEMENT_FORMATS),
  language: z.string().max(12).default('bn'),
});
/** Where the file is taken from, within two minutes and by the same browser. */
export const StatementFileSchema = z.object({ url: z.string() });

/** An account's statement as a file: what was owned before, every movement, what was owned after. */
export const statementCalls = defineSiteCalls({
  openStatement: {
    method: 'POST',
    path: '/statement',
    access: 'member',
    capability: 'accountRecord',
    rate: 'write',
    input: StatementSchema,
    output: StatementFileSchema,
    failures: ['BAD_REQUEST'],
  },
});
