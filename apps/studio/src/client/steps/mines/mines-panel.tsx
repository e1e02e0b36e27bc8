import { useRef, useState, type RefObject } from 'react';
import { minesLadderE4, MINES_MODEL } from '@baize/domain/games/mines';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { minesOpen, MINES_TAKE } from '@baize/domain/games/steps/mines';
import { payoutOf, type Amount } from '@baize/domain/money';
import { times } from '../../core/format.ts';
import { doubleStake, halfStake, maxStake } from '../../core/stake.ts';
import { isBigMoment, winTier } from '../../core/tiers.ts';
import { Confetti } from '../../parts/confetti.tsx';
import { useMoney, useGame, useGameState, useCut, useWords } from '../../parts/context.tsx';
import { Stage } from '../../parts/stage.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { facesOf, randomTile, type Face } from './board.ts';
import { MinesBoard } from './mines-board.tsx';
import { MinesDeck } from './mines-deck.tsx';
import resultStyles from './mines-result.module.css';
import { readMines, type MinesRound } from './mines-round.ts';
import { heardOf } from './mines-sounds.ts';
import { useStepsRound } from '../use-steps-round.ts';
import ladderStyles from './payout-ladder.module.css';
import styles from './mines-panel.module.css';

const COLOURS = ['#2fd68b', '#8ff0c4', '#f4c95d', '#ffffff'];
export const MIDDLE = 12;
const LADDER_STEPS = 7;
const HEARD = { show: heardOf, result: (): void => undefined };

/** A press on a tile before the round moves the button that starts it, so that it is found. */
const NUDGE = [
  { transform: 'none' },
  { transform: 'translateX(-6px)' },
  { transform: 'translateX(6px)' },
  { transform: 'none' },
];
const NUDGE_MS = 360;

/** The stage and the deck of mines. */
export function MinesPanel() {
  const { stake, prefs } = useGame();
  /** How many mines the next round has. */
  const { mines } = prefs;
  const { round, busy } = useStepsRound(HEARD);
  const shown = readMines(round);
  const open = round?.state === 'open' ? shown : undefined;
  const faces = facesOf(shown?.board, useOpening());
  const startButton = useRef<HTMLButtonElement>(null);
  const actions = useMinesActions({ mines, open, busy, faces, startButton });
  return (
    <>
      <Stage className={styles.stage}>
        <AboveBoard key={round?.id ?? 'none'} shown={shown} mines={mines} stake={stake} />
        <div className={styles.boardPlace}>
          <MinesBoard
            key={round?.id ?? 'none'}
            faces={faces}
            state={shown?.board}
            live={open !== undefined}
            busy={busy}
            focus={actions.focus}
            onFocus={actions.setFocus}
            onPick={actions.pick}
          />
        </div>
      </Stage>
      <MinesDeck
        mines={mines}
        open={open}
        busy={busy}
        startButton={startButton}
        onStart={actions.start}
        onCashOut={actions.cashOut}
        onRandom={actions.random}
      />
    </>
  );
}

/** The tile whose answer is awaited. */
function useOpening(): number | undefined {
  const { progress } = useGameState();
  const call = progress.at === 'sent' || progress.at === 'checking' ? progress.bet.call : undefined;
  const tile = call?.name === 'playStep' ? (call.input.action as Fields)['tile'] : undefined;
  return typeof tile === 'number' ? tile : undefined;
}

interface MinesActions {
  readonly focus: number;
  readonly setFocus: (tile: number) => void;
  readonly start: () => void;
  readonly pick: (tile: number) => void;
  readonly cashOut: () => void;
  /** Opens a closed tile by chance. */
  readonly random: () => void;
}

interface ActionsInput {
  readonly mines: number;
  /** The running round. */
  readonly open: MinesRound | undefined;
  readonly busy: boolean;
  readonly faces: readonly Face[];
  readonly startButton: RefObject<HTMLButtonElement | null>;
}

/** What a player can do with the board, with the keys for it. */
function useMinesActions({ mines, open, busy, faces, startButton }: ActionsInput): MinesActions {
  const state = useGameState();
  const { stake, setStake, control, sounds, reduced, covered, isMistyped } = useGame();
  const [focus, setFocus] = useState(MIDDLE);
  const play = state.play!;
  const start = (): void => {
    if (busy || open || isMistyped || !play.game.enabled || play.pending !== undefined) return;
    sounds().click();
    control.bet(stake, (said) => ({ name: 'startSteps', input: { ...said, choice: { mines } } }));
  };
  const pick = (tile: number): void => {
    if (!open && !busy && !reduced) startButton.current?.animate(NUDGE, NUDGE_MS);
    if (!open || busy || faces[tile] !== 'closed') return;
    setFocus(tile);
    sounds().tick(tile);
    control.step(open.round, minesOpen(tile));
  };
  const cashOut = (): void => {
    if (open && !busy && open.gems > 0) control.step(open.round, MINES_TAKE);
  };
  const random = (): void => {
    const tile = randomTile(faces, crypto.getRandomValues(new Uint32Array(1))[0]!);
    if (tile !== undefined) pick(tile);
  };
  const set = (next: () => Amount) => (): void => {
    if (!busy && !open) setStake(next());
  };
  useKeys(
    {
      ' ': start,
      c: cashOut,
      r: random,
      a: set(() => halfStake(stake, play.limits)),
      d: set(() => doubleStake(stake, play.limits)),
      x: set(() => maxStake(state.balance ?? play.limits.max, play.limits)),
    },
    !covered,
  );
  return { focus, setFocus, start, pick, cashOut, random };
}

interface AboveBoardProps {
  /** The running round, or the last one until the next is asked for. */
  readonly shown: MinesRound | undefined;
  /** What the next round is chosen to be. */
  readonly mines: number;
  readonly stake: Amount;
}

/** The payouts; in their place the end of the round, until the player chooses something else for the next one. */
function AboveBoard({ shown, mines, stake }: AboveBoardProps) {
  const choice = `${mines}:${stake}`;
  const [played] = useState(choice);
  const open = shown?.round.state === 'open' ? shown : undefined;
  const ended = shown?.round.state === 'closed' && choice === played ? shown : undefined;
  return (
    <div className={cx(styles.above, ended && styles.ended)}>
      <PayoutLadder
        mines={open?.board.mines ?? mines}
        gems={open?.gems ?? 0}
        lastStep={open?.board.lastStep}
        stake={open?.round.stake ?? stake}
      />
      {ended && <RoundResult ended={ended} />}
    </div>
  );
}

interface PayoutLadderProps {
  readonly mines: number;
  readonly gems: number;
  /** The last gem that can be found; undefined before the round. */
  readonly lastStep: number | undefined;
  readonly stake: Amount;
}

/** The payouts of the gems to come, the reached one marked. */
function PayoutLadder({ mines, gems, lastStep, stake }: PayoutLadderProps) {
  const { t } = useWords();
  const money = useMoney();
  const cut = useCut();
  const ladder = minesLadderE4(mines).slice(0, lastStep ?? MINES_MODEL.tiles - mines);
  const from = Math.max(0, Math.min(gems - 2, ladder.length - LADDER_STEPS));
  const classOf = (step: number): string | undefined => {
    if (step < gems) return ladderStyles.past;
    if (step === gems) return ladderStyles.reached;
    return step === gems + 1 ? ladderStyles.next : undefined;
  };
  return (
    <ol className={ladderStyles.ladder} aria-label={t('mines.ladder')}>
      {ladder.slice(from, from + LADDER_STEPS).map((multiplier, index) => {
        const step = from + index + 1;
        return (
          <li key={step} className={classOf(step)} aria-current={step === gems ? 'step' : undefined}>
            <strong className={text.figures}>{times(multiplier)}</strong>
            <span className={text.figures}>{money(cut(payoutOf(stake, multiplier)))}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The end of a round in words. */
function RoundResult({ ended: { round, board, gems } }: { readonly ended: MinesRound }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const money = useMoney();
  const tier = winTier(round.payout, round.stake);
  const cashed = board.phase === 'cashed';
  const cleared = cashed && gems === board.lastStep;
  const gain = cashed && tier !== 'none';
  return (
    <div
      className={cx(resultStyles.result, gain && resultStyles.won, !cashed && resultStyles.lost)}
      role="status"
      data-result={cashed ? 'cashed' : 'busted'}
    >
      {isBigMoment(tier) && !reduced && <Confetti count={60} colours={COLOURS} />}
      {cashed ? (
        <>
          <strong className={cx(resultStyles.multiple, text.figures)}>{times(round.multiplierE4)}</strong>
          <span>
            {cleared
              ? `${t('mines.cleared')} · ${money(round.payout)}`
              : t('mines.cashed', { amount: money(round.payout) })}
          </span>
        </>
      ) : (
        <span>{t('mines.bust')}</span>
      )}
    </div>
  );
}
