import type { OperatorContext } from '../../../../context.ts';
import { lockGameRow, updateGameRow, type GameSwitches } from '../store.ts';
import { runSwitch, type SwitchDeps, type SwitchOrder } from '../switches.ts';

/**
 * Switches a game. Off means that no new round starts: wallet bets outside a running round are refused, launches too,
 * while running rounds finish, resume and pay (standards, item 5).
 */
export const switchGame = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder<GameSwitches>) =>
  runSwitch(deps, ctx, { ...order, kind: 'game', lock: lockGameRow, update: updateGameRow });
