import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { PageQuerySchema, pageSchema, TimeSchema } from '../envelope.ts';
import { CHANNEL_PROVIDERS } from '../payment-providers.ts';
import { REPORT_BYTES_MAX, REPORT_DIFFERENCES, REPORT_NAME_MAX } from '../provider-reports.ts';
import { writtenText } from '../written-text.ts';

const SaidSchema = z.object({ amount: z.string(), currency: z.string() });
const ReportDifferenceSchema = z.object({
  kind: z.enum(REPORT_DIFFERENCES),
  /** The order, as the report names it or as we do. */
  order: z.string(),
  /** The provider's own number. */
  ref: z.string(),
  /** In the report, first after its head as 2. Null: it stands in none. */
  line: z.number().int().nullable(),
  theirs: SaidSchema.nullable(),
  ours: SaidSchema.nullable(),
  /** State of our order. */
  state: z.enum(DEPOSIT_STATES).nullable(),
});
export type ReportDifference = z.infer<typeof ReportDifferenceSchema>;

/** By currency: what was paid there, what was credited here, and what differs. */
const ReportSumSchema = z.object({
  currency: z.string(),
  payments: z.number().int(),
  reported: z.string(),
  credits: z.number().int(),
  credited: z.string(),
  difference: z.string(),
});
export type ReportSum = z.infer<typeof ReportSumSchema>;

const ProviderReportSchema = z.object({
  id: z.string(),
  provider: z.enum(CHANNEL_PROVIDERS),
  name: z.string(),
  lines: z.number().int(),
  firstAt: TimeSchema.nullable(),
  lastAt: TimeSchema.nullable(),
  sums: z.array(ReportSumSchema),
  /** How many, of which `getProviderReport` tells the first. */
  differing: z.number().int(),
  madeBy: z.string(),
  madeAt: TimeSchema,
});
export type ProviderReport = z.infer<typeof ProviderReportSchema>;
const WholeReportSchema = ProviderReportSchema.extend({ differences: z.array(ReportDifferenceSchema) });
export type WholeProviderReport = z.infer<typeof WholeReportSchema>;

export const providerReportCalls = defineConsoleCalls({
  listProviderReports: {
    method: 'GET',
    path: '/provider-reports',
    permission: 'money.read',
    input: PageQuerySchema,
    output: pageSchema(ProviderReportSchema),
  },
  getProviderReport: {
    method: 'GET',
    path: '/provider-reports/:id',
    permission: 'money.read',
    params: z.object({ id: z.uuid() }),
    output: WholeReportSchema,
    failures: ['NOT_FOUND'],
  },
  /** It changes no order. BAD_REQUEST: `fields.text` names what of the file cannot be read. */
  compareProviderReport: {
    method: 'POST',
    path: '/provider-reports',
    permission: 'deposits.review',
    rate: 'write',
    bodyBytesMax: REPORT_BYTES_MAX + 8_192,
    input: z.object({
      provider: z.enum(CHANNEL_PROVIDERS),
      name: writtenText({ min: 1, max: REPORT_NAME_MAX }),
      text: z.string().min(1).max(REPORT_BYTES_MAX),
    }),
    output: WholeReportSchema,
    failures: ['BAD_REQUEST'],
  },
});
