import type { GameCard } from '@baize/contract/boot';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { refreshBalance } from '../../balance.ts';
import { forgetStake, forgetUntoldStake, useShownBalance } from '../../shown-balance.ts';
import { useLiveState } from '../../live.ts';
import { followStake } from '../../follow-stake.ts';
import { leadGame } from '../../game-lead.ts';
import { openModal } from '../../modals.ts';
import { queryClient } from '../../query-client.ts';
import { useSession } from '../../session.ts';
import { setStakeInPlay } from '../../stake-guard.ts';
import { tellStakeGone, tellTabs } from '../../stake-tabs.ts';
import { callKey } from '../../use-call.ts';
import { FairPlay } from './fair-play.tsx';
import { GameFactsList } from './game-facts.tsx';
import { GameCover } from './game-cover.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameTab } from './game-tab.tsx';
import { GameTrouble } from './game-trouble.tsx';
import { countHeld } from './held-result.ts';
import { LastRounds } from './last-rounds.tsx';
import { KeptElsewhere } from '../../components/kept-elsewhere.tsx';
import { PlayBar } from './play-bar.tsx';
import { SimilarGames } from './similar-games.tsx';
import { mayShowDeposit } from './studio-messages.ts';
import { takeKeys } from './take-keys.ts';
import { useFullBleed } from './use-full-bleed.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useGameNews } from './use-game-news.ts';
import { useGameCard } from '../../use-game-card.ts';
import { useLaunchUrl, type LaunchState } from './use-launch-url.ts';
import { hearSeen, tellWinsInGame } from '../../use-jackpot-won.ts';
import { useRealityCheck } from '../../use-reality-check.ts';
import { useStudioFrame } from './use-studio-frame.ts';
import { useTitle } from '../../use-title.ts';
import section from '../../components/section.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './game-page.module.css';

type GamePageProps = { gameCode: string; vendor: string; mode: 'real' | 'try' };
/** The rollup of a finished round reaches the record a moment after the game has shown it. */
const ROUNDS_REFRESH_MS = 800;

/** Whatever this page's game was showing is over, here and in the other tabs. */
function dropStake(): void {
  forgetStake();
  tellStakeGone();
}

/** One game from its launch address to the end of its session: the frame, and what the page does with its messages. */
function useRunningGame({ gameCode, vendor, mode, isJackpot }: GamePageProps & { isJackpot: boolean }) {
  const live = useLiveState();
  const { state, again } = useLaunchUrl({ gameCode, vendor, mode });
  const game = state.kind === 'ready' ? state.game : undefined;
  const frameRef = useRef<HTMLIFrameElement>(null);
  const isHeldThere = game !== undefined && game.takenAlong !== null;
  const { hear, tellWin } = useGameNews({ frameRef, origin: game?.origin, gameCode, mode, isJackpot, isHeldThere });
  const [greeted, setGreeted] = useState(0);
  const { frame, dispatch, told, spoke } = useStudioFrame(frameRef, game?.origin, (type, data) => {
    hear(type);
    if (type === 'ready') {
      setGreeted((times) => times + 1);
      takeKeys(frameRef.current);
    }
    if (mode === 'try') return;
    if (type === 'jackpot-seen') hearSeen(data);
    // Money that stands at the supplier is staked there: the wallet's own figure has no part in it.
    if (isHeldThere) return countHeld(gameCode, type, data);
    followStake(type, data);
    tellTabs(type, data);
    if (type === 'balance' && live !== 'open') void refreshBalance();
  });
  useGameEvents({ frame, dispatch, mode });
  const isLeading = mode === 'real' && game !== undefined && !isHeldThere;
  useEffect(() => (isLeading ? leadGame() : undefined), [isLeading]);
  // Each time that the game is ready anew it has forgotten what it was told.
  const isTelling = mode === 'real' && greeted > 0 && frame.phase === 'ready';
  useEffect(() => (isTelling ? tellWinsInGame((win) => tellWin(win)) : undefined), [isTelling, greeted, tellWin]);
  useRealityCheck(mode === 'real' && game !== undefined);
  // The login that launched the game is over, here or on another device: so is the game, before its next bet says so.
  const { isLogin } = useSession();
  const isOver = mode === 'real' && game !== undefined && !isLogin;
  useEffect(() => {
    if (isOver) dispatch('session-ended');
  }, [isOver, dispatch]);
  function restart() {
    dropStake();
    dispatch('reload');
    again();
  }
  // A frame that loads again has lost its round; the first load comes beside the game's first words.
  function loaded() {
    if (frame.loads > 0) forgetUntoldStake();
    dispatch('frame-loaded');
  }
  return { state, game, frameRef, frame, told, spoke, restart, loaded };
}

/** Bar, frame, similar games, facts, last rounds and fair play of one game. */
export function GamePage({ gameCode, vendor, mode }: GamePageProps) {
  const { isLogin } = useSession();
  const facts = useGameCard(gameCode);
  const lobbyPath = facts.card ? `/${facts.card.gameType.toLowerCase()}` : '/';
  const { state, game, frameRef, frame, told, spoke, restart, loaded } = useRunningGame({
    gameCode,
    vendor,
    mode,
    isJackpot: facts.card?.jackpot === true,
  });
  const boxRef = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(boxRef);
  const balance = useShownBalance();
  const name = facts.card?.displayName ?? game?.displayName ?? '';
  const place = { name, mode, lobbyPath };
  useTitle(name);
  useFullBleed();

  return (
    <div className={styles.page}>
      <PlayBar
        {...place}
        card={facts.card}
        balance={mode === 'try' ? told : balance}
        takenAlong={game?.takenAlong ? { ...game.takenAlong, amount: told ?? game.takenAlong.amount } : null}
        roundOpen={frame.roundOpen}
        fullscreen={fullscreen}
      />
      <div className={styles.theatre}>
        <GameBox {...place} ref={boxRef} state={state} card={facts.card} similar={facts.similar} onRestart={restart}>
          {game && game.opens !== 'frame' && <GameTab game={game} lobbyPath={lobbyPath} onRestart={restart} />}
          {game?.opens === 'frame' && (
            <GameFrame
              key={game.url}
              ref={frameRef}
              game={game}
              card={facts.card}
              frame={frame}
              onLoad={loaded}
              onRestart={restart}
            />
          )}
        </GameBox>
        <SimilarGames games={facts.similar} isPending={facts.isPending} lobbyPath={lobbyPath} mode={mode} />
      </div>
      <div className={styles.under}>
        <div className={section.section}>
          {facts.card && <GameFactsList card={facts.card} />}
          {game?.takenAlong && <KeptElsewhere suppliers={game.takenAlong.supplier} />}
          {mode === 'real' && isLogin && <LastRounds gameCode={gameCode} vendor={vendor} hold={frame.stakeInPlay} />}
        </div>
        {game && spoke && <FairPlay origin={game.origin} />}
      </div>
    </div>
  );
}

type GameBoxProps = {
  ref: Ref<HTMLDivElement>;
  name: string;
  mode: GamePageProps['mode'];
  lobbyPath: string;
  state: LaunchState;
  card: GameCard | undefined;
  similar: readonly GameCard[];
  onRestart: () => void;
  /** The game, once it is there. */
  children: ReactNode;
};

/** The box that becomes the whole screen: the game, or what stands in its place until it comes or when it does not. */
function GameBox({ ref, name, mode, lobbyPath, state, card, similar, onRestart, children }: GameBoxProps) {
  const t = useT();
  return (
    <div className={styles.frame} ref={ref}>
      <h1 className={textStyles.visuallyHidden}>{name === '' ? t('play.loading') : name}</h1>
      {children}
      {state.kind === 'loading' && <GameCover card={card} name={name} />}
      {(state.kind === 'failed' || state.kind === 'badAddress') && (
        <GameTrouble
          state={state}
          name={name}
          similar={similar}
          mode={mode}
          lobbyPath={lobbyPath}
          onRetry={onRestart}
        />
      )}
    </div>
  );
}

type GameEvents = Pick<ReturnType<typeof useStudioFrame>, 'frame' | 'dispatch'> & Pick<GamePageProps, 'mode'>;

/**
 * What a game says and the rest of the page must know: a stake in play, a balance that does not suffice, a round that
 * ended.
 */
function useGameEvents({ frame, dispatch, mode }: GameEvents): void {
  const live = useLiveState();

  useEffect(() => {
    setStakeInPlay(frame.stakeInPlay);
    return () => setStakeInPlay(false);
  }, [frame.stakeInPlay]);

  useEffect(() => dropStake, []);

  useEffect(() => {
    if (!mayShowDeposit(frame)) return;
    dispatch('deposit-shown');
    if (mode === 'real') openModal('wallet', { tab: 'deposit' });
  }, [frame, dispatch, mode]);

  useEffect(() => {
    // The live connection tells of every bet; without it the end of a round does.
    if (frame.roundsEnded === 0 || mode === 'try' || live === 'open') return undefined;
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: callKey('listWagers') }),
      ROUNDS_REFRESH_MS,
    );
    return () => clearTimeout(timer);
  }, [frame.roundsEnded, mode, live]);
}
