import type { GameCard } from '@baize/contract/boot';
import type { IconName } from '@baize/ui/icon-names.ts';
import { Strip } from '../../components/strip.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCan } from '../../boot.ts';
import { GameTile } from '../../components/game-tile.tsx';
import { runsHere } from '../../device.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { ROW_MAX } from './home-rules.ts';

const FAVOURITE_PAGE = 999;

/** For members: games played last, then favourites. Rows without games are not there. */
export default function MemberRows() {
  const { status, isLogin, language } = useSession();
  const hasRecent = useCan('recent');
  const hasFavourites = useCan('favourite');
  const isMember = isLogin && status === 'member';
  const recent = useCall('listRecentGames', { language }, { enabled: isMember && hasRecent });
  const favourites = useCall(
    'listFavourites',
    { ...runsHere(), pageNo: 1, pageSize: FAVOURITE_PAGE, language },
    { enabled: isMember && hasFavourites },
  );
  if (!isMember) return null;
  return (
    <>
      <OwnRow id="recent" icon="clock" to="/accountGame/recent" games={recent.data ?? []} />
      <OwnRow id="favourites" icon="heart" to="/accountGame/favorite" games={favourites.data?.content ?? []} />
    </>
  );
}

type OwnRowProps = {
  id: 'recent' | 'favourites';
  icon: IconName;
  to: string;
  games: readonly GameCard[];
};

function OwnRow({ id, icon, to, games }: OwnRowProps) {
  const t = useT();
  if (games.length === 0) return null;
  const title = t(`home.${id}`);
  return (
    <Strip
      title={title}
      icon={icon}
      label={title}
      more={{ href: to, label: t('home.seeAll') }}
      arrows={games.length > ROW_MAX ? { previous: t('shell.previous'), next: t('shell.next') } : undefined}
    >
      {games.slice(0, ROW_MAX).map((card) => (
        <GameTile key={card.nodeId} card={card} />
      ))}
    </Strip>
  );
}
