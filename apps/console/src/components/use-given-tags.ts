import type { PlayerTag } from '@baize/contract/console/player-tags';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';

const ASKED_MAX = 100;
const NONE: readonly PlayerTag[] = [];

/** What the players of a page of orders wear, flags of risk first: asked for all of them at once. */
export function useGivenTags(
  rows: readonly { readonly playerId: string }[],
): (row: { readonly playerId: string }) => readonly PlayerTag[] {
  const may = useCan('players.read');
  const players = [...new Set(rows.map(({ playerId }) => playerId))].slice(0, ASKED_MAX);
  const asked = { players: players.join(',') };
  const { data } = useCall('listGivenTags', asked, { enabled: may && players.length > 0, keep: true });
  const worn = new Map(data?.map(({ playerId, tags }) => [playerId, tags]));
  return ({ playerId }) => worn.get(playerId) ?? NONE;
}
