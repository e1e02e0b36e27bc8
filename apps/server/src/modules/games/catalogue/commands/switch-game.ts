import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { lockGameRow, updateGameRow, type GameSwitches } from '../store.ts';
import { tellCatalogueChanged, type SwitchDeps, type SwitchOrder } from '../switches.ts';

/**
 * Switches a game, tells open pages, and puts on record what stood and what stands now. Off means that no new round
 * starts: wallet bets outside a running round are refused, launches too, while running rounds finish, resume and pay
 * (standards, item 5).
 */
export function switchGame(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, operator, ip }: OperatorContext,
  { code, change, reason }: SwitchOrder,
): Promise<CallResult<Record<string, never>, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const found = await lockGameRow(tx, code);
    if (!found) return fail('NOT_FOUND');
    const names = (Object.keys(change) as (keyof GameSwitches)[]).filter(
      (name) => change[name] !== undefined && change[name] !== found[name],
    );
    if (names.length === 0) return ok({ value: {}, audit: NOTHING_CHANGED });
    await updateGameRow(tx, code, change);
    await tellCatalogueChanged(tx, brandId);
    const sideOf = (side: GameSwitches) => Object.fromEntries(names.map((name) => [name, side[name]]));
    const [before, after] = [sideOf(found), sideOf(change)];
    return ok({ value: {}, audit: { action: 'switch-game', target: `game:${code}`, before, after, reason } });
  });
}
