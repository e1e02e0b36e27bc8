import type { GameType } from '@baize/contract/boot';
import type { ConsoleGame as Game } from '@baize/contract/console/games';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { useCall } from '../../use-call.ts';

/** Categories that the brand does not offer; none while that is not known. */
export function useClosedTypes(): ReadonlySet<GameType> {
  const { data = [] } = useCall('listGameTypes');
  return new Set(data.filter(({ offered }) => !offered).map(({ gameType }) => gameType));
}

/** Whether players lose any of the games by a move. */
export const closesByMove = (games: readonly Game[], to: GameType | '', closed: ReadonlySet<GameType>): boolean =>
  to !== '' && closed.has(to) && games.some((game) => game.enabled && !closed.has(game.gameType));

type MoveNoteProps = { games: readonly Game[]; to: GameType | '' };

/** What a move to another category means to players, where they would lose the games by it. */
export function MoveNote({ games, to }: MoveNoteProps) {
  const t = useT();
  const closed = useClosedTypes();
  const { data: vendors = [] } = useCall('listVendors');
  const moved = games.filter((game) => to !== '' && game.gameType !== to);
  if (to === '' || moved.length === 0) return null;
  const type = t(`gameType.${to}`);
  if (closed.has(to))
    return (
      <>
        <Note tone="warn" live title={t('games.move.closed', { type })}>
          {t('games.move.closed.text', { count: moved.length })}
        </Note>
        <Consequences items={[t('games.off.new'), t('games.off.running'), t('games.off.money')]} />
      </>
    );
  const off = vendors.filter(
    (vendor) => vendor.gameType === to && !vendor.enabled && moved.some((game) => game.vendor === vendor.vendor),
  );
  if (off.length === 0) return null;
  const names = off.map(({ displayName }) => displayName).join(', ');
  return (
    <Note tone="warn" live>
      {t('games.move.vendorOff', { names, type })}
    </Note>
  );
}
