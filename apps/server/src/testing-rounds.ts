/** For integration tests: rounds as a supplier plays them over the wallet, with what consumers make of them. */
import { roundKey } from '@baize/contract/console/round-words';
import type { Uuid } from './ids.ts';
import { wagerConsumers } from './modules/base/wagers/consumers.ts';
import { wagerIdOf } from './modules/games/vendors/kernel/context.ts';
import { upsertRounds, type RoundDraft } from './modules/games/vendors/store.ts';
import { bet, createBed, win, type Bed, type Player } from './modules/games/vendors/testing-kernel.ts';
import { drainOutbox } from './testing.ts';

export { permissionsOf } from './modules/base/operators/roles.ts';
export { bet, GAME, rollback, win, type Player } from './modules/games/vendors/testing-kernel.ts';

type BetCall = ReturnType<typeof bet>;
export type PlayedRound = {
  readonly placed: BetCall;
  readonly paid: ReturnType<typeof win> | undefined;
  readonly wagerId: Uuid;
  readonly round: string;
  /** As its page is addressed. */
  readonly key: string;
};
export type RoundBed = Bed & {
  /** A player of a name, with as much cash (in 1/100 000 units). */
  readonly openNamed: (account: string, cash: bigint, brand?: 'first' | 'second') => Promise<Player>;
  /** A round of one bet, and its win where it has one. */
  readonly play: (of: Player, money: { readonly stake: bigint; readonly payout?: bigint }) => Promise<PlayedRound>;
  /** What a supplier's feed tells of a round. */
  readonly tell: (of: Player, round: Omit<RoundDraft, 'supplierId' | 'memberId' | 'brandId'>) => Promise<unknown>;
  readonly settle: () => Promise<void>;
};

export async function createRoundBed(): Promise<RoundBed> {
  const bed = await createBed();
  const settle = () => drainOutbox(bed.database.db, wagerConsumers);
  return {
    ...bed,
    settle,
    openNamed: async (account, cash, brand = 'first') => {
      const player = await bed.openPlayer(cash, { brand });
      await bed.database.db.tx(player.brandId, (tx) =>
        tx.run(
          `insert into identity.member (id, brand_id, account, account_key, nickname, type, currency, language)
          overriding system value values ($1, $2, $3, $3, '', 0, 'BDT', 'bn')`,
          [player.memberId, player.brandId, account],
        ),
      );
      return player;
    },
    play: async (of, { stake, payout }) => {
      const placed = bet(of, stake);
      await bed.one.call(of.supplierId, placed);
      const paid = payout === undefined ? undefined : win(placed, payout);
      if (paid) await bed.one.call(of.supplierId, paid);
      await settle();
      const wagerId = wagerIdOf(of.supplierId, placed.transactionUuid);
      return { placed, paid, wagerId, round: placed.round as string, key: roundKey(String(of.memberId), wagerId) };
    },
    tell: ({ supplierId, memberId, brandId }, round) =>
      bed.database.db.tx(brandId, (tx) => upsertRounds(tx, [{ supplierId, memberId, brandId, ...round }])),
  };
}
