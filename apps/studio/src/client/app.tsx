import { lazy, Suspense, useLayoutEffect, useSyncExternalStore, type ComponentType } from 'react';
import { applyBrandCss } from '@baize/ui/brand-css.ts';
import { Button } from '@baize/ui/button.tsx';
import type { GameControl } from './core/game.ts';
import { endsSession } from './core/game-state.ts';
import type { Params } from './core/params.ts';
import type { Messages } from './messages/en.ts';
import { Blocked, Loading } from './parts/blocked.tsx';
import { useWords, wordsOf, WordsProvider } from './parts/context.tsx';
import type { Family } from './wire/rounds.ts';

export interface GameProps {
  readonly control: GameControl;
}

export interface AppProps {
  readonly params: Params;
  readonly messages: Messages;
  /** Empty when the address names none. */
  readonly session: string;
  /** The game of the session; undefined on other pages and without a session. */
  readonly control: GameControl | undefined;
}

const GAMES: Readonly<Record<Family, ComponentType<GameProps>>> = {
  slot: lazy(() => import('./slot/slot-game.tsx')),
  dice: lazy(() => import('./dice/dice-game.tsx')),
  crash: lazy(() => import('./crash/crash-game.tsx')),
  instant: lazy(() => import('./instant/instant-game.tsx')),
  steps: lazy(() => import('./steps/steps-game.tsx')),
};
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

/** The page the address asks for, in its language. */
export function App({ params, messages, session, control }: AppProps) {
  const { page } = params;
  return (
    <WordsProvider value={wordsOf(params, messages)}>
      <Suspense fallback={<Loading trouble={false} />}>
        {page.kind === 'game' && control && <Play control={control} />}
        {page.kind === 'game' && !control && <Blocked code="NO_SESSION" icon="user" />}
        {page.kind === 'replay' && <ReplayPage round={page.round} session={session} />}
        {page.kind === 'unknown' && <Blocked code="NOT_FOUND" icon="dice" />}
      </Suspense>
    </WordsProvider>
  );
}

function Play({ control }: GameProps) {
  const { t } = useWords();
  const state = useSyncExternalStore(control.subscribe, control.get);
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
