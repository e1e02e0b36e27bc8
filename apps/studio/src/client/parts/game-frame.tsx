import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatAmount, parseAmount, ZERO, type Amount } from '@baize/domain/money';
import type { GameControl } from '../core/game.ts';
import { loadPrefs, savePrefs, type Prefs } from '../core/prefs.ts';
import { clampStake } from '../core/stake.ts';
import type { SoundTheme } from '../sound/scales.ts';
import { createSoundBoard } from '../sound/sound-board.ts';
import type { Family } from '../wire/rounds.ts';
import { GameProvider, useGame, useWords, type SheetName, type GameContextValue } from './context.tsx';
import { FairSheet } from './fair-sheet.tsx';
import { HelpSheet, type HelpRow } from './help-sheet.tsx';
import { HistorySheet, type HistorySheetProps } from './history-sheet.tsx';
import { JackpotSplash } from './jackpot-splash.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { Notices } from './notices.tsx';
import { GameBar } from './game-bar.tsx';
import { useKeys } from './use-keys.ts';
import { FrameLayout } from './frame-layout.tsx';

export interface FrameProps {
  readonly control: GameControl;
  readonly game: string;
  readonly family: Family;
  readonly sound?: SoundTheme;
  /** Notices take room of their own. */
  readonly pushing?: boolean | undefined;
  /** Quick keys of one game, in place of its family's. */
  readonly keys?: readonly HelpRow[] | undefined;
  /** What was drawn in a round of the game, in words. */
  readonly outcome?: HistorySheetProps['outcome'];
  readonly rules: (close: () => void) => ReactNode;
  readonly bet?: (close: () => void) => ReactNode;
  /** What the game shows of its fairness, where that is not a pair of seeds of the player. */
  readonly fair?: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}

const NO_LIMITS = { min: ZERO, max: ZERO, step: ZERO, first: ZERO };
const STILL = '(prefers-reduced-motion: reduce)';

function useReduced(): boolean {
  const [reduced, setReduced] = useState(() => matchMedia(STILL).matches);
  useEffect(() => {
    const query = matchMedia(STILL);
    const change = (): void => setReduced(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return reduced;
}

/** What all games share around their board: bar, notices, sheets, sound and the keys for them. */
export function GameFrame(props: FrameProps) {
  const { control, game, family, sound, rules, bet, fair, children } = props;
  const { lang } = useWords();
  const [prefs, keepPrefs] = useState<Prefs>(loadPrefs);
  const [mistyped, setMistyped] = useState<ReadonlySet<string>>(new Set());
  const [sheet, openSheet] = useState<SheetName | undefined>();
  const [board] = useState(() => createSoundBoard(prefs.muted, sound));
  const reduced = useReduced();
  const setPrefs = (change: Partial<Prefs>): void => {
    const next = { ...prefs, ...change };
    keepPrefs(next);
    savePrefs(next);
    board.setMuted(next.muted);
  };
  const { play, jackpotWin } = useSyncExternalStore(control.subscribe, control.get);
  const limits = play?.limits ?? NO_LIMITS;
  const stakeKey = `${game}:${play?.currency ?? ''}`;
  const stake = clampStake(parseAmount(prefs.stakes[stakeKey] ?? '') ?? limits.first, limits);
  const setStake = (next: Amount): void =>
    setPrefs({ stakes: { ...prefs.stakes, [stakeKey]: formatAmount(clampStake(next, limits)) } });
  useEffect(() => {
    window.addEventListener('pointerdown', board.unlock);
    window.addEventListener('keydown', board.unlock);
    return () => {
      window.removeEventListener('pointerdown', board.unlock);
      window.removeEventListener('keydown', board.unlock);
      board.close();
    };
  }, [board]);
  const context: GameContextValue = {
    control,
    gameCode: game,
    prefs,
    setPrefs,
    sounds: board.sounds,
    reduced,
    covered: sheet !== undefined || jackpotWin !== undefined,
    openSheet,
    stake,
    setStake,
    isMistyped: mistyped.size > 0,
    setMistyped: (field, isMistyped) =>
      setMistyped((before) => new Set([...before].filter((each) => each !== field).concat(isMistyped ? [field] : []))),
  };
  const title = play?.game.name[lang];
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  const close = (): void => openSheet(undefined);
  return (
    <GameProvider value={context}>
      <FrameKeys />
      <FrameLayout family={family} pushing={props.pushing === true} notices={<Notices />} bar={<GameBar />}>
        {children}
      </FrameLayout>
      {sheet === 'rules' && rules(close)}
      {sheet === 'bet' && bet?.(close)}
      {sheet === 'fair' && (fair?.(close) ?? <FairSheet onClose={close} />)}
      {sheet === 'history' && <HistorySheet onClose={close} outcome={props.outcome} />}
      {sheet === 'help' && <HelpSheet family={family} rows={props.keys} onClose={close} />}
      {sheet === 'menu' && <MenuSheet onClose={close} />}
      <JackpotSplash />
    </GameProvider>
  );
}

function FrameKeys() {
  const { prefs, setPrefs, openSheet, covered } = useGame();
  useKeys({ m: () => setPrefs({ muted: !prefs.muted }), '?': () => openSheet('help') }, !covered);
  return null;
}
