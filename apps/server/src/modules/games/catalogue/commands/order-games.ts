import type { OperatorContext } from '../../../../context.ts';
import { lockGamePlaces, saveGameSorts } from '../editor-store.ts';
import { runOrder, type NewOrder, type Ordered } from '../orders.ts';
import type { SwitchDeps } from '../switches.ts';

/** Puts games into another order among themselves. */
export const orderGames = (deps: SwitchDeps, ctx: OperatorContext, order: NewOrder<string>): Promise<Ordered> =>
  runOrder(deps, ctx, { ...order, action: 'order-games', lock: lockGamePlaces, save: saveGameSorts });
