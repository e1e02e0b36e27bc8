/** `npm run admin -- pool ...`: opens jackpot pools. */
import { parseArgs } from 'node:util';
import type { AuditedBy } from '../command/index.ts';
import type { Platform } from '../wire.ts';
import { findBrands } from './brand.ts';
import { done, listOf, missing, NOT_UNDERSTOOD, refused, refusedBy, textsOf, type Said, type Words } from './said.ts';

export const POOL_USAGE = `  pool list BRAND_CODE                       every pool: what it holds, its share of stakes
  pool open BRAND_CODE POOL --name en=NAME --name bn=NAME --start LEAST:MOST --share 0.01
             (--odds AMOUNT | --game CODE --must-hit-by AMOUNT) [--game CODE]
             [--feed LEAST:MOST --feed-seconds 3,4,5]
                                             a pool with the house's first money, between LEAST and MOST; its growth
                                             is changed in the console. One that is there stays as it is`;

export type PoolParts = Pick<Platform, 'brand' | 'jackpots'> & { readonly deps: Pick<Platform['deps'], 'db'> };

export async function runPool(platform: PoolParts, by: AuditedBy, [verb, code, ...words]: Words): Promise<Said> {
  if ((verb !== 'list' && verb !== 'open') || !code) return NOT_UNDERSTOOD;
  const found = await findBrands(platform.brand, [code]);
  if (!found.ok) return found.error;
  const brand = found.value[0]!;
  if (verb === 'list') {
    const pools = await platform.jackpots.jackpots(brand.id);
    return done(
      pools.map((pool) => [pool.poolId, pool.amount, pool.currency, pool.contributionRate].join('  ')).join('\n'),
    );
  }
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string', multiple: true },
      start: { type: 'string' },
      share: { type: 'string' },
      odds: { type: 'string' },
      game: { type: 'string' },
      'must-hit-by': { type: 'string' },
      feed: { type: 'string' },
      'feed-seconds': { type: 'string' },
    },
  });
  const [poolId] = positionals;
  const { name = [], start, share, odds, game, feed } = values;
  const lacking = missing({ pool: poolId, name: values.name, start, share });
  if (lacking) return lacking;
  const names = textsOf(name);
  if (typeof names === 'string') return refused(`name: “${names}” names no language; as --name en="..."`);
  const opened = await platform.jackpots.openJackpot(by, {
    brandId: brand.id,
    currency: brand.currency,
    poolId: poolId!,
    name: names,
    start: pairOf(start!),
    share: share!,
    odds,
    game,
    mustHitBy: values['must-hit-by'],
    feed: feed === undefined ? undefined : pairOf(feed),
    feedSeconds: listOf(values['feed-seconds'] ?? '').map(Number),
  });
  if (!opened.ok) return refusedBy(opened.error);
  return done(opened.value.opened ? `opened pool ${poolId}` : `pool ${poolId} was there, and is as it was`);
}

/** `5:10`, or one amount for both. */
function pairOf(text: string): readonly [string, string] {
  const [least = '', most = least] = text.split(':', 2);
  return [least, most];
}
