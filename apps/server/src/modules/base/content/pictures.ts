import { OWN_PICTURE } from '@baize/contract/content-words';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import { brandId as toBrandId, type BrandId } from '../../../ids.ts';
import type { Budget, RateLimiter } from '../../../limiter/index.ts';

type Picture = Row<'content.picture'>;
type Named = Pick<Picture, 'brandId' | 'hash'>;

export const pictureAddress = ({ brandId, hash }: Named): string => `/pictures/${brandId}/${hash}.webp`;

/** The brand and the hash that an address of ours names; undefined: it is none. */
export function pictureAt(address: string): Named | undefined {
  const [, brand, hash] = OWN_PICTURE.exec(address) ?? [];
  return brand === undefined || hash === undefined ? undefined : { brandId: toBrandId(Number(brand)), hash };
}

export async function hasPicture(tx: Tx, { brandId, hash }: Named): Promise<boolean> {
  const found = tables.selectFrom('content.picture').select('hash').where('brandId', '=', brandId);
  return (await tx.maybe(found.where('hash', '=', hash))) !== undefined;
}

/** One that was there is as if it were new. */
export async function savePicture(tx: Tx, picture: Picture): Promise<void> {
  const { addedAt } = picture;
  await tx.run(
    tables
      .insertInto('content.picture')
      .values(picture)
      .onConflict((clash) => clash.columns(['brandId', 'hash']).doUpdateSet({ addedAt })),
  );
}

export async function countPictures(tx: Tx, brandId: BrandId): Promise<number> {
  const all = tables.selectFrom('content.picture').where('brandId', '=', brandId);
  return (await tx.row(all.select(sql<number>`count(*)::integer`.as('pictures')))).pictures;
}

/** Those that were added before, and that no announcement names. */
export const dropUnnamed = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run(sql`
    delete from content.picture p where p.brand_id = ${brandId} and p.added_at < ${before} and not exists (
      select from content.announcement a where a.brand_id = p.brand_id
        and a.more ->> 'url' = '/pictures/' || p.brand_id || '/' || p.hash || '.webp')`);

/** Of a network. Browsers keep a picture for ever, and so does what stands before us. */
const PICTURES: Budget = { name: 'pictures', max: 1_200, windowMs: 60_000, unasked: 120 };
const KEPT_MAX = 100;
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

type PictureDeps = { readonly db: Db; readonly limiter: RateLimiter };

/** What a brand shows to everybody, on the site and in the console. An address names its bytes: it is kept as it is. */
export function registerPictures(app: FastifyInstance, { db, limiter }: PictureDeps): void {
  const kept = new Map<string, Buffer>();
  app.get<{ Params: { brand: string; file: string } }>(
    '/pictures/:brand/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const address = `/pictures/${request.params.brand}/${request.params.file}`;
      const named = pictureAt(address);
      if (!named) return reply.callNotFound();
      const taken = await limiter.takeFor(PICTURES, request.ip);
      if (!taken.ok) return reply.status(429).send();
      const data = kept.get(address) ?? (await readPicture(db, named));
      if (data === undefined) return reply.callNotFound();
      remember(kept, address, data);
      return reply.headers(HEADERS).type('image/webp').send(data);
    },
  );
}

const readPicture = (db: Db, { brandId, hash }: Named): Promise<Buffer | undefined> =>
  db.tx(brandId, async (tx) => {
    const of = tables.selectFrom('content.picture').select('data').where('brandId', '=', brandId);
    return (await tx.maybe(of.where('hash', '=', hash)))?.data;
  });

/** The one that was asked for longest ago goes. */
function remember(kept: Map<string, Buffer>, address: string, data: Buffer): void {
  kept.delete(address);
  kept.set(address, data);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
