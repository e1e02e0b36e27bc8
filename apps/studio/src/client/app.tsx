import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { applyBrandCss } from '@baize/ui/brand-css.ts';
import { Button } from '@baize/ui/button.tsx';
import { createGame, type GameControl } from './core/game.ts';
import { endsSession } from './core/game-state.ts';
import type { Params } from './core/params.ts';
import { createSessionStore, tabStorage } from './core/session-store.ts';
import type { Messages } from './messages/en.ts';
import { Blocked, Loading } from './parts/blocked.tsx';
import { useWords, wordsOf, WordsProvider } from './parts/context.tsx';
import { createApi } from './wire/api.ts';
import type { Family } from './wire/rounds.ts';
import { createParentNotifier, followParent } from './wire/parent.ts';

export interface GameProps {
  readonly control: GameControl;
}

export interface AppProps {
  readonly params: Params;
  readonly messages: Messages;
  /** Empty when the address names none. */
  readonly session: string;
}

const GAMES: Readonly<Record<Family, ComponentType<GameProps>>> = {
  slot: lazy(() => import('./slot/slot-game.tsx')),
  dice: lazy(() => import('./dice/dice-game.tsx')),
  mines: lazy(() => import('./mines/mines-game.tsx')),
};
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

/** The page the address asks for, in its language. */
export function App({ params, messages, session }: AppProps) {
  const { page } = params;
  return (
    <WordsProvider value={wordsOf(params, messages)}>
      <Suspense fallback={<Loading trouble={false} />}>
        {page.kind === 'game' && session !== '' && <Play game={page.game} session={session} parent={params.parent} />}
        {page.kind === 'game' && session === '' && <Blocked code="NO_SESSION" icon="user" />}
        {page.kind === 'replay' && <ReplayPage round={page.round} session={session} />}
        {page.kind === 'unknown' && <Blocked code="NOT_FOUND" icon="dice" />}
      </Suspense>
    </WordsProvider>
  );
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

interface PlayProps {
  /** The game's code. */
  readonly game: string;
  readonly session: string;
  /** The origin that embeds this page. */
  readonly parent: string | undefined;
}

function Play({ game, session, parent }: PlayProps) {
  const { t } = useWords();
  const [control] = useState(() =>
    createGame({
      api: createApi(session),
      notifyParent: createParentNotifier(game, parent),
      store: createSessionStore(session, tabStorage(window)),
      now: () => Date.now(),
      wait,
      isOnline: () => navigator.onLine,
    }),
  );
  const state = useSyncExternalStore(control.subscribe, control.get);
  useEffect(() => {
    void control.load();
    return followParent(parent, control.hear);
  }, [control, parent]);
  const worn = state.play?.brandTheme;
  useLayoutEffect(() => {
    if (worn) applyBrandCss(worn);
  }, [worn]);
  if (state.status === 'blocked') {
    return (
      <Blocked code={state.code ?? 'INTERNAL'} icon={state.code === 'GAME_DISABLED' ? 'wrench' : 'lock'}>
        {!endsSession(state.code ?? '') && <Button onClick={() => window.location.reload()}>{t('error.retry')}</Button>}
      </Blocked>
    );
  }
  if (state.status === 'loading' || !state.play) return <Loading trouble={state.code !== undefined} />;
  const Game = GAMES[state.play.game.family];
  return <Game control={control} />;
}
