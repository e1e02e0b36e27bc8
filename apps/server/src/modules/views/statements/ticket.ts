import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { brandId, memberId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';

/** Below the prefix of either origin: the calls open tickets, this address takes them. */
export const FILE_PATH = '/statement/file';
export const addressOf = (prefix: string, ticket: string): string => `${prefix}${FILE_PATH}?ticket=${ticket}`;

/** A browser asks for the file as soon as it has the address. */
export const TICKET_TTL_MS = 2 * 60_000;

/** Whose statement, of which time, and who may take it away. */
export type Order = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly from: Date;
  readonly to: Date;
  readonly format: 'csv' | 'pdf';
  readonly language: string;
  /** Of a player the hash of their device, of an operator their number: who merely has the address gets nothing. */
  readonly holder: string;
  /** The login of the player who asked: with it ends what it may take. Null: an operator asked. */
  readonly session: Uuid | null;
};

const WrittenSchema = z.object({
  b: z.number().int(),
  m: z.string(),
  f: z.number().int(),
  t: z.number().int(),
  k: z.enum(['csv', 'pdf']),
  l: z.string(),
  h: z.string(),
  s: z.string().nullable(),
  x: z.number().int(),
});

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The order as an address carries it, signed: nothing of it is stored. */
export function writeTicket(key: Buffer, order: Order, now: Date): string {
  const written: z.input<typeof WrittenSchema> = {
    b: order.brandId,
    m: order.memberId.toString(),
    f: order.from.getTime(),
    t: order.to.getTime(),
    k: order.format,
    l: order.language,
    h: order.holder,
    s: order.session,
    x: now.getTime() + TICKET_TTL_MS,
  };
  const text = Buffer.from(JSON.stringify(written)).toString('base64url');
  return `${text}.${sign(key, text).toString('base64url')}`;
}

/** Undefined: it is not ours, was changed, or is too old. */
export function readTicket(key: Buffer, ticket: string, now: Date): Order | undefined {
  const [text = '', signature = ''] = ticket.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(key, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const read = WrittenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (read.x <= now.getTime()) return undefined;
  return {
    brandId: brandId(read.b),
    memberId: memberId(read.m),
    from: new Date(read.f),
    to: new Date(read.t),
    format: read.k,
    language: read.l,
    holder: read.h,
    session: read.s as Uuid | null,
  };
}
