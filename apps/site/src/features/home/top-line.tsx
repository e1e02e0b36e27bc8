import type { OpenGame } from '@baize/contract/wagers';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { lazyPart, useLazyPart } from '@baize/webkit/lazy-part';
import type { ReactNode } from 'react';
import { openModal } from '../../modals.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { NoticeLine } from './notice-line.tsx';
import type { OpenGamesProps } from './open-games.tsx';
import type { useHomeContent } from './use-home-content.ts';

const OPEN_GAMES = lazyPart<OpenGamesProps>(() => import('./open-games.tsx'));

type TopLineProps = Pick<ReturnType<typeof useHomeContent>, 'notices'>;

/** The notices, or for a member who left rounds open, these. */
export function TopLine({ notices }: TopLineProps) {
  const t = useT();
  const language = useLanguage();
  const { isLogin, isTrial, status } = useSession();
  const { data = [] } = useCall(
    'listOpenGames',
    { language },
    { enabled: isLogin && !isTrial && status === 'member', staleTime: 0 },
  );
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
  return data.length > 0 ? <OpenLine games={data} meanwhile={line} /> : line;
}

type OpenLineProps = { games: readonly OpenGame[]; meanwhile: ReactNode };

/** What stood in its place stays until it is there: nothing moves. */
function OpenLine({ games, meanwhile }: OpenLineProps) {
  const part = useLazyPart(OPEN_GAMES);
  return part.kind === 'ready' ? <part.Part games={games} /> : meanwhile;
}
