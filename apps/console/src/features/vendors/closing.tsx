import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { useCall } from '../../use-call.ts';

/** Rounds of these games that run now, and what becomes of them (standards, item 5). */
export function Closing({ games }: { games: readonly string[] }) {
  const t = useT();
  const rows = useCall('listGames', undefined, { staleTime: 0 });
  const open = rows.data
    ?.filter(({ gameCode }) => games.includes(gameCode))
    .reduce((sum, game) => sum + game.openRounds, 0);
  return (
    <>
      <Note tone={open ? 'warn' : 'info'} live>
        {open === undefined ? t('games.rounds.asking') : t('games.rounds.open', { count: open })}
      </Note>
      <Consequences items={[t('games.off.new'), t('games.off.running'), t('games.off.money')]} />
    </>
  );
}
