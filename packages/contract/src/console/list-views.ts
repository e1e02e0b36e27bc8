import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { writtenText } from '../written-text.ts';

export const VIEW_NAME_MAX = 40;
/** As long as an address with every filter of a list. */
const QUERY_MAX = 2000;
const COLUMNS_MAX = 40;
/** So many of one list. */
export const VIEWS_MAX = 20;
/** Of one operator in a brand, whatever lists they name. */
export const VIEWS_OF_ALL_MAX = 400;

const ListSchema = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const NameSchema = writtenText({ min: 1, max: VIEW_NAME_MAX });
export const ListViewSchema = z.object({
  list: ListSchema,
  name: NameSchema,
  /** The filters and the order, as the address of the list has them. */
  query: z.string().max(QUERY_MAX),
  /** Columns that were taken out. */
  hidden: z.array(z.string().min(1).max(40)).max(COLUMNS_MAX),
  /** The list opens with it; one of a list at most. */
  isDefault: z.boolean(),
});
export type ListView = z.infer<typeof ListViewSchema>;

/** A page of the console, as its address has it. */
const PAGE = /^(?:\/[A-Za-z0-9_-]{1,64}){1,6}$/;
/** A file that the console wrote of a list: of which page, by which filters, how many rows, whether there were more. */
export const ExportSchema = z.object({
  page: z.string().regex(PAGE),
  query: z.string().max(QUERY_MAX),
  rows: z.number().int().min(0),
  cut: z.boolean(),
});
export type Exported = z.infer<typeof ExportSchema>;

/** An operator's own, in the brand of the call. Whoever may use the console has some list to look at. */
export const listViewCalls = defineConsoleCalls({
  listListViews: {
    method: 'GET',
    path: '/list-views',
    permission: 'overview.read',
    output: z.array(ListViewSchema),
  },
  /** In place of the one of the same name. */
  saveListView: {
    method: 'PUT',
    path: '/list-views',
    permission: 'overview.read',
    rate: 'write',
    input: ListViewSchema,
    output: z.null(),
    failures: ['BAD_REQUEST'],
  },
  removeListView: {
    method: 'DELETE',
    path: '/list-views',
    permission: 'overview.read',
    rate: 'write',
    input: ListViewSchema.pick({ list: true, name: true }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
  /** Who takes which rows out of the console: an entry of the audit log, without which the page saves no file. */
  noteExport: {
    method: 'POST',
    path: '/exports',
    permission: 'overview.read',
    rate: 'write',
    input: ExportSchema,
    output: z.null(),
  },
});
