import type { OpenGame } from '@baize/contract/wagers';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { lazyPart, useLazyPart } from '@baize/webkit/lazy-part';
import type { ReactNode } from 'react';
import { openModal } from '../../modals.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { NoticeLine } from './notice-line.tsx';
import type { FreeRoundsProps } from './free-rounds.tsx';
import type { OpenGamesProps } from './open-games.tsx';
import type { useHomeContent } from './use-home-content.ts';

const FREE_ROUNDS = lazyPart<FreeRoundsProps>(() => import('./free-rounds.tsx'));
const OPEN_GAMES = lazyPart<OpenGamesProps>(() => import('./open-games.tsx'));

type TopLineProps = Pick<ReturnType<typeof useHomeContent>, 'notices'>;

/** The notices, or for a member who left rounds open or was given some, these. */
export function TopLine({ notices }: TopLineProps) {
  const t = useT();
  const language = useLanguage();
  const { isLogin, isTrial, status } = useSession();
  const asks = { enabled: isLogin && !isTrial && status === 'member', staleTime: 0 };
  const { data = [] } = useCall('listOpenGames', { language }, asks);
  const { data: given = [] } = useCall('listFreeRounds', { language }, asks);
  const line = (
    <NoticeLine
      label={t('home.notices')}
      labels={{ pause: t('home.notices.pause'), resume: t('home.notices.resume') }}
      items={notices.map((notice) => ({
        id: notice.id,
        content: (
          <button type="button" onClick={() => openModal('announcement', { noticeId: notice.id })}>
            {notice.title}
          </button>
        ),
      }))}
    />
  );
  if (data.length > 0) return <OpenLine games={data} meanwhile={line} />;
  return given.length > 0 ? <FreeLine given={given} meanwhile={line} /> : line;
}

type OpenLineProps = { games: readonly OpenGame[]; meanwhile: ReactNode };

/** What stood in its place stays until it is there: nothing moves. */
function OpenLine({ games, meanwhile }: OpenLineProps) {
  const part = useLazyPart(OPEN_GAMES);
  return part.kind === 'ready' ? <part.Part games={games} /> : meanwhile;
}

type FreeLineProps = { given: FreeRoundsProps['given']; meanwhile: ReactNode };

function FreeLine({ given, meanwhile }: FreeLineProps) {
  const part = useLazyPart(FREE_ROUNDS);
  return part.kind === 'ready' ? <part.Part given={given} /> : meanwhile;
}
