import { createHash } from 'node:crypto';
import type { Amount } from '@baize/domain/money';
import { OFFERED_CURRENCIES } from '../catalogue/currencies.ts';
import { findGame, gamesOf, limitsOf, takesFreeRounds, type GameEntry } from '../catalogue/games.ts';
import type { Connection } from '../connections/registry.ts';

/** What free rounds are sold of: a slot in a currency, at a stake that the operator chooses or at the least one. */
export type SoldPrepaid = {
  readonly id: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Null: the operator chooses. */
  readonly stake: Amount | null;
  readonly rounds: number | null;
};

const LEAST_ROUNDS = 10;

/** The same game, currency and kind have the same id for ever. */
function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256')
    .update(`prepaid:${parts.join(':')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

function prepaidsIn(game: GameEntry, currency: string): SoldPrepaid[] {
  const of = { gameCode: game.code, currency };
  const { minStake } = limitsOf(game, { currency, stakeMax: null });
  return [
    { ...of, id: idOf(game.code, currency, 'free'), stake: null, rounds: null },
    { ...of, id: idOf(game.code, currency, 'least'), stake: minStake, rounds: LEAST_ROUNDS },
  ];
}

/** What an operator may order, of this game and currency where they are named. */
export function prepaidsOf(
  { label, currencies }: Pick<Connection, 'label' | 'currencies'>,
  wanted: { readonly gameCode?: string | undefined; readonly currency?: string | undefined } = {},
): SoldPrepaid[] {
  const offered = currencies.length > 0 ? currencies : OFFERED_CURRENCIES;
  return gamesOf(label)
    .filter((game) => takesFreeRounds(game) && (wanted.gameCode ?? game.code) === game.code)
    .flatMap((game) =>
      offered
        .filter((currency) => (wanted.currency ?? currency) === currency)
        .flatMap((currency) => prepaidsIn(game, currency)),
    );
}

export const findPrepaid = (connection: Connection, id: string): SoldPrepaid | undefined =>
  prepaidsOf(connection).find((each) => each.id === id);

/** The game of a prepaid; it is in the catalogue, for it was made of it. */
export const gameOfPrepaid = ({ gameCode }: SoldPrepaid): GameEntry => findGame(gameCode)!;
