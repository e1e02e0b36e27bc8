import { hash } from 'node:crypto';
import { isOutside, returnBand, returnModelOf } from '@baize/domain/games/return-band';
import { tables } from '../../../db/query.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import { uuidOf, type BrandId, type SupplierId, type Uuid } from '../../../ids.ts';
import { platformDay } from '../../base/limits/index.ts';
import { sumReturns, type GameReturn } from '../../base/wagers/index.ts';
import { openCases } from './case-part.ts';

/** What a game paid is watched over this long. */
const WATCHED_MS = 30 * 86_400_000;
export const RETURN_CODE = 'RETURN_OUTSIDE';

export type ReturnsDeps = Pick<Deps, 'db' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
  /** The catalogue's word on a game. */
  readonly gameOf: (brandId: BrandId, gameCode: string) => Promise<WatchedGame | undefined>;
};
type WatchedGame = { readonly supplierId: SupplierId; readonly rtp: string };

/**
 * A game that pays outside of what chance allows is a case of its supplier (standard 53), once a month: a person looks
 * into it, and nothing is closed by it.
 */
export async function watchReturns(deps: ReturnsDeps): Promise<void> {
  await eachAlone((await deps.brandIds()).map((brandId) => () => watchBrand(deps, brandId)));
}

async function watchBrand(deps: ReturnsDeps, brandId: BrandId): Promise<void> {
  const from = new Date(deps.now().getTime() - WATCHED_MS);
  const played = await deps.db.tx(brandId, (tx) => sumReturns(tx, from));
  const day = platformDay(deps.now(), await deps.offsetMinutesOf(brandId));
  for (const each of played) {
    const game = await deps.gameOf(brandId, each.gameCode);
    if (game) await judge(deps, { brandId, day, game }, each);
  }
}

type Judged = { readonly brandId: BrandId; readonly day: string; readonly game: WatchedGame };

async function judge({ db, log }: ReturnsDeps, { brandId, day, game }: Judged, played: GameReturn): Promise<void> {
  const model = returnModelOf(played.gameCode, game.rtp);
  const watched = {
    rounds: Number(played.bets),
    stake: Number(played.stake),
    payout: Number(played.payout),
    squares: Number(played.squares),
  };
  const band = model && returnBand(watched, model);
  if (!band || !isOutside(watched, band)) return;
  const id = caseIdOf(game.supplierId, played, day);
  const expected = BigInt(Math.round(watched.stake * Number(game.rtp)));
  const isNew = await db.tx(brandId, async (tx) => {
    if (await isTold(tx, id)) return false;
    await openCases(tx, brandId, [
      {
        supplierId: game.supplierId,
        memberId: null,
        txUuid: id,
        code: RETURN_CODE,
        day,
        kind: 'round',
        reference: null,
        content: null,
        round: played.gameCode,
        amount: played.payout - expected,
        currency: played.currency,
      },
    ]);
    return true;
  });
  const { low, high } = band;
  const facts = { brandId, game: played.gameCode, rounds: watched.rounds, low, high };
  if (isNew) log.warn({ ...facts, actual: watched.payout / watched.stake }, 'a game returns outside of its band');
}

/** Once a month for each game and currency, whoever looks. */
const caseIdOf = (supplier: SupplierId, { gameCode, currency }: GameReturn, day: string): Uuid =>
  uuidOf(hash('sha256', `return:${supplier}:${gameCode}:${currency}:${day.slice(0, 7)}`));

const isTold = async (tx: Tx, id: Uuid): Promise<boolean> =>
  (await tx.maybe(
    tables.selectFrom('vendors.caseRow').select('id').where('txUuid', '=', id).where('code', '=', RETURN_CODE),
  )) !== undefined;
