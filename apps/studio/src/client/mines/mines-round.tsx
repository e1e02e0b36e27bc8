import { useRef, useState } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { minesLadderE4, MINES_MODEL } from '@baize/domain/games/mines';
import { payoutOf, type Amount } from '@baize/domain/money';
import { shownBalance } from '../core/game-state.ts';
import { ratio, shortTimes } from '../core/format.ts';
import { doubleStake, halfStake, maxStake } from '../core/stake.ts';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { Confetti } from '../parts/confetti.tsx';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { StakeField } from '../parts/stake-field.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { MinesDetail, Round } from '../wire/decode.ts';
import { facesOf, randomTile } from './board.ts';
import { MineCount } from './mine-count.tsx';
import { MinesBoard } from './mines-board.tsx';
import { useMinesRound } from './use-mines-round.ts';

const CONFETTI = ['#2fd68b', '#8ff0c4', '#f4c95d', '#ffffff'];

/** Who opens a tile before the round is led to the button that starts it. */
const NUDGE = [
  { transform: 'none' },
  { transform: 'translateX(-6px)' },
  { transform: 'translateX(6px)' },
  { transform: 'none' },
];

export function MinesRound({ mines, setMines }: { mines: number; setMines: (mines: number) => void }) {
  const { t } = useWords();
  const state = useGameState();
  const game = useGame();
  const money = useMoney();
  const play = state.play!;
  const { progress } = state;
  const { stake, control } = game;
  const { round, opening, busy } = useMinesRound();
  const open = round?.state === 'open' ? round : undefined;
  const detail = round?.detail;
  const faces = facesOf(detail, opening);
  const [focus, setFocus] = useState(12);
  const startButton = useRef<HTMLButtonElement>(null);
  const mayPlay = play.game.enabled && play.pending === undefined;

  const start = (): void => {
    if (busy || open || !mayPlay) return;
    game.sounds().click();
    control.bet('/mines/start', { mines }, stake);
  };
  const pick = (tile: number): void => {
    if (!open && !busy && !game.reduced) startButton.current?.animate(NUDGE, 360);
    if (!open || busy || faces[tile] !== 'closed') return;
    setFocus(tile);
    game.sounds().tick(tile);
    control.reveal(open, tile);
  };
  const cashOut = (): void => {
    if (open && !busy && open.detail.gems > 0) control.cashOut(open);
  };
  const random = (): void => {
    const tile = randomTile(faces, crypto.getRandomValues(new Uint32Array(1))[0]!);
    if (tile !== undefined) pick(tile);
  };
  const set = (next: Amount): void => {
    if (!busy && !open) game.setStake(next);
  };
  const choose = (next: number): void => {
    setMines(next);
    game.setPrefs({ mines: next });
    game.sounds().step(next > mines);
  };
  useKeys(
    {
      ' ': start,
      c: cashOut,
      r: random,
      a: () => set(halfStake(stake, play.limits)),
      d: () => set(doubleStake(stake, play.limits)),
      x: () => set(maxStake(state.balance ?? play.limits.max, play.limits)),
    },
    !game.covered,
  );
  const balance = shownBalance(state);
  const shownMines = open ? open.detail.mines : mines;
  const gems = open ? open.detail.gems : 0;
  return (
    <>
      <div className="stage mines-stage">
        <Ladder mines={shownMines} gems={gems} lastStep={open?.detail.lastStep} stake={open?.stake ?? stake} />
        <div className="mines-holder">
          <MinesBoard
            key={round?.id ?? 'none'}
            faces={faces}
            detail={detail}
            live={open !== undefined}
            busy={busy}
            focus={focus}
            onFocus={setFocus}
            onPick={pick}
          />
          {round && round.state === 'closed' && progress.at !== 'sent' && <Verdict round={round} />}
        </div>
      </div>
      <div className="deck inst-deck mines-deck">
        <StakeField stake={open?.stake ?? stake} onStake={game.setStake} locked={busy || open !== undefined} />
        <MineCount mines={shownMines} locked={busy || open !== undefined} onMines={choose} />
        <dl className="figs">
          <div>
            <dt>{t('frame.balance')}</dt>
            <dd className="num">{balance === undefined ? '••••••' : money(balance)}</dd>
          </div>
          <NextGem open={open} mines={mines} stake={stake} />
        </dl>
        <div className="go">
          {open ? (
            <>
              <Button
                variant="win"
                size="lg"
                block
                disabled={open.detail.gems === 0}
                aria-disabled={busy || undefined}
                onClick={cashOut}
              >
                {open.detail.gems === 0
                  ? t('mines.pickFirst')
                  : t('mines.cashOut', { amount: money(open.detail.cashOut) })}
              </Button>
              <button
                type="button"
                className="rb"
                aria-label={t('mines.random')}
                title={t('mines.random')}
                aria-disabled={busy || undefined}
                onClick={random}
              >
                <Icon name="dice" />
              </button>
            </>
          ) : (
            <Button
              ref={startButton}
              variant="primary"
              size="lg"
              block
              disabled={!mayPlay}
              aria-disabled={busy || undefined}
              onClick={start}
            >
              <Icon name="gem" /> {t('mines.start')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** What one more gem would make of the round; before it, what the first gem would. */
function NextGem({ open, mines, stake }: { open: Round<MinesDetail> | undefined; mines: number; stake: Amount }) {
  const { t } = useWords();
  const money = useMoney();
  const multiplier = open ? open.detail.nextMultiplierE4 : minesLadderE4(mines)[0];
  if (multiplier === undefined) return null;
  const amount = open?.detail.nextCashOut ?? payoutOf(open?.stake ?? stake, multiplier);
  return (
    <div>
      <dt>{t('mines.next')}</dt>
      <dd className="num">
        <strong>{shortTimes(multiplier)}</strong> <span className="t3 s12">{money(amount)}</span>
      </dd>
    </div>
  );
}

/** The payouts of the gems to come, the reached one marked. */
function Ladder({
  mines,
  gems,
  lastStep,
  stake,
}: {
  mines: number;
  gems: number;
  lastStep: number | undefined;
  stake: Amount;
}) {
  const { t } = useWords();
  const money = useMoney();
  const ladder = minesLadderE4(mines).slice(0, lastStep ?? MINES_MODEL.tiles - mines);
  const from = Math.max(0, Math.min(gems - 2, ladder.length - 7));
  return (
    <ol className="ladder" aria-label={t('mines.ladder')}>
      {ladder.slice(from, from + 7).map((multiplier, index) => {
        const step = from + index + 1;
        const state = step < gems ? 'past' : step === gems ? 'here' : step === gems + 1 ? 'next' : '';
        return (
          <li key={step} className={state} aria-current={step === gems ? 'step' : undefined}>
            <strong className="num">{shortTimes(multiplier)}</strong>
            <span className="num">{money(payoutOf(stake, multiplier))}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The end of a round, over the board until the next one starts. */
function Verdict({ round }: { round: Round<MinesDetail> }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const money = useMoney();
  const tier = winTier(round.payout, round.stake);
  const won = round.detail.phase === 'cashed';
  const cleared = won && round.detail.gems === round.detail.lastStep;
  return (
    <div className={`verdict ${won ? (tier === 'none' ? 'even' : 'won') : 'lost'}`} role="status">
      {isBigMoment(tier) && !reduced && <Confetti count={60} colours={CONFETTI} />}
      {won ? (
        <>
          <strong className="verdict-x num">{ratio(round.payout, round.stake)}</strong>
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
