import { z } from 'zod';
import { CODES, type Code } from './codes.ts';

/**
 * The answer of every call of our own API: the specification's `{success, value, message}` plus `code`.
 * `message` is an i18n key, `params` fill it in, `fields` names the wrong fields of a BAD_REQUEST, `requestId` is for
 * support.
 */
export type Envelope<T> =
  | { success: true; value: T; message: null; code: 'OK' }
  | {
      success: false;
      value: null;
      message: string;
      code: Exclude<Code, 'OK'>;
      params?: Record<string, string>;
      fields?: Record<string, string>;
      captcha?: boolean;
      recommended?: readonly { readonly gameCode: string }[];
      requestId?: string;
    };

export const FailureSchema = z.object({
  success: z.literal(false),
  value: z.null(),
  message: z.string(),
  code: z.enum(Object.keys(CODES) as [Code, ...Code[]]),
  params: z.record(z.string(), z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  captcha: z.boolean().optional(),
  /** Cards of games, as the catalogue's calls give them. */
  recommended: z.array(z.looseObject({ gameCode: z.string() })).optional(),
  requestId: z.string().optional(),
});

export const okEnvelope = <S extends z.ZodType>(value: S) =>
  z.object({ success: z.literal(true), value, message: z.null(), code: z.literal('OK') });

/** Money on our own wire: a decimal string with two to five places. */
export const MoneySchema = z.string().regex(/^-?\d{1,16}\.\d{2,5}$/);
/** Money as a person may send it. */
export const MoneyInputSchema = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,5})?$/, 'amount');
export const TimeSchema = z.iso.datetime();
/** From when until when a list is asked for: `to` is the first instant beyond. */
export const SPAN = { from: TimeSchema.optional(), to: TimeSchema.optional() };
export const SEARCH_MAX = 64;
/** What is printed of a row, as it was typed or pasted: the beginning of a number, a name, an amount. */
export const SEARCH = { search: z.string().trim().max(SEARCH_MAX).optional() };

/** The id of what is named by a digest, as bills, runs and wagers are: none of the versions that a UUID may have. */
export const DigestIdSchema = z.guid();

/** Every list has a page bound. */
export const PAGE_SIZE_MAX = 100;
export const PAGE_NO_MAX = 10_000;
/** Rows of a list are counted up to here: a `total` of this many says that there may be more. */
export const COUNTED_MAX = 10_000;
export const PageQuerySchema = z.object({
  pageNo: z.coerce.number<string | number>().int().min(1).max(PAGE_NO_MAX).default(1),
  pageSize: z.coerce.number<string | number>().int().min(1).max(PAGE_SIZE_MAX).default(20),
});
export const pageSchema = <S extends z.ZodType>(item: S) =>
  z.object({
    content: z.array(item),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    /** At most COUNTED_MAX. */
    total: z.number().int().max(COUNTED_MAX),
    totalPages: z.number().int(),
  });

/**
 * A list that grows without end is read from one row on, the newest first: counting it would read all of it, and new
 * rows would move its pages. `before` and `after` are cursors of an earlier answer.
 */
/** `0`: before the first row there was. */
const CursorSchema = z.string().regex(/^(?:0|[1-9]\d{0,17})$/);
/** A place in a list by time: microseconds since 1970, and the row's id. */
export const PlaceSchema = z.string().regex(/^[1-9]\d{0,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** A place between a member's postings: of each of their accounts, the first posting of the newer side. */
export const PostingsPlaceSchema = z.string().regex(/^\d{1,18}:\d{1,18}(,\d{1,18}:\d{1,18}){0,9}$/);

/** What a list by such cursors is asked. */
export const keysetQuerySchema = <C extends z.ZodType<string, string>>(cursor: C) =>
  z.object({ before: cursor.optional(), after: cursor.optional(), pageSize: PageQuerySchema.shape.pageSize });
export const KeysetQuerySchema = keysetQuerySchema(CursorSchema);
/** `content` may be short or empty where a filter let little through: the list ends where there is no cursor. */
export const keysetSchema = <S extends z.ZodType>(item: S, cursor: z.ZodType<string, string> = CursorSchema) =>
  z.object({
    content: z.array(item),
    /** Where newer rows begin (`after`), and older ones (`before`); null where there are none. */
    newer: cursor.nullable(),
    older: cursor.nullable(),
  });
export type KeysetPage<T> = { content: T[]; newer: string | null; older: string | null };
export type Page<T> = { content: T[]; pageNum: number; pageSize: number; total: number; totalPages: number };
