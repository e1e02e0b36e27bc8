import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { STATEMENT_FORMATS } from './statement-formats.ts';

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
