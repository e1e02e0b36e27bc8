import type { ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import { findGame } from '../catalogue/games.ts';
import { switchGame as switchRow } from '../catalogue/store.ts';
import type { Deps } from '../deps.ts';

/** Switches a game off and on for every operator, as whoever runs the studio does: the feed tells of it. */
export async function switchGame(
  { db }: Pick<Deps, 'db'>,
  { game_code: gameCode, enabled }: ControlRequest<typeof SUPPLIER_VERBS, 'game'>,
): Promise<Record<string, never> | ControlRefusal> {
  if (!findGame(gameCode)) return controlRefusal(404, 'unknown game');
  await db.tx((tx) => switchRow(tx, gameCode, enabled));
  return {};
}
