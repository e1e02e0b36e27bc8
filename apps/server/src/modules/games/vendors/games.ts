import type { BrandId, SupplierId } from '../../../ids.ts';

/** What the wallet must know of a game. Answered by the catalogue from memory; see createVendorsModule. */
export type Game = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly gameType: number;
  readonly supplierId: SupplierId;
  /**
   * False while a switch or the maintenance of the game, its vendor, its type or the whole brand keeps new rounds away.
   * A running round may finish.
   */
  readonly open: boolean;
};
export type GameDirectory = {
  readonly findGame: (brandId: BrandId, supplierId: SupplierId, gameCode: string) => Promise<Game | undefined>;
};
