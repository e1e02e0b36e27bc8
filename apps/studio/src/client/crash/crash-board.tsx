import { useEffect, useRef } from 'react';
import { crashOverMs } from '@baize/domain/games/crash';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { Confetti } from '../parts/confetti.tsx';
import { useGame, useMoney, useWords } from '../parts/context.tsx';
import { InstantDeck, InstantFigures } from '../parts/instant-deck.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { hundredths, toAmount } from '../wire/rounds.ts';
import { BetPanels } from './bet-panels.tsx';
import { betStatusOf, type TableState } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';
import { SkyView } from './sky-view.tsx';
import { figureText, shownFigureE2 } from './figures.ts';
import { useCrashTable } from './use-table.ts';
import styles from './crash.module.css';

const COLOURS = ['#ff7a59', '#ffc857', '#4fd1c5', '#ffffff'];
const LAST_SHOWN = 16;

/** The flight, the last points, everybody's bets, and the panels. */
export function CrashBoard() {
  const { table, state } = useCrashTable();
  useFlightSounds(state);
  return (
    <>
      <DarkStage className={styles.stage}>
        <Flight table={table} state={state} />
        <LastPoints state={state} />
        <Others state={state} />
      </DarkStage>
      <InstantDeck className={styles.deck}>
        <BetPanels table={table} state={state} />
        <InstantFigures className={styles.figures}>
          <BalanceFigure />
        </InstantFigures>
      </InstantDeck>
    </>
  );
}

interface TableProps {
  readonly table: CrashTable;
  readonly state: TableState;
}

function Flight({ table, state }: TableProps) {
  const { t } = useWords();
  const { reduced } = useGame();
  const figure = useRef<HTMLParagraphElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const { round, connected } = state;
  const pointE2 = round?.over ? hundredths(round.over.point) : undefined;
  const write = (): void => {
    const elapsed = table.elapsed();
    const isWaiting = table.phase() === 'betting';
    const seconds = Math.max(0, Math.ceil(-elapsed / 100) / 10).toFixed(1);
    setText(figure.current, isWaiting ? seconds : figureText(pointE2 ?? shownFigureE2(elapsed)));
    const said = isWaiting
      ? t('crash.startsIn', { seconds })
      : t(pointE2 === undefined ? 'crash.flying' : 'crash.over');
    setText(line.current, round ? said : '');
    figure.current?.classList.toggle(styles.waiting!, isWaiting || !round);
  };
  const best = state.panels.flatMap(({ bet }) => {
    const status = bet && betStatusOf(bet, state);
    return bet && status?.is === 'cashed' ? [{ id: bet.id, tier: winTier(status.payout, bet.stake) }] : [];
  });
  return (
    <>
      <SkyView
        elapsed={table.elapsed}
        endedAt={pointE2 === undefined ? undefined : crashOverMs(pointE2)}
        still={reduced}
        onFrame={write}
      />
      <div className={styles.readout}>
        <p
          ref={figure}
          className={cx(styles.figure, text.figures, pointE2 !== undefined && styles.broken)}
          data-figure="multiplier"
        />
        <p ref={line} className={styles.line} data-phase={table.phase()} />
        {!connected && round && (
          <p className={styles.away} role="alert">
            {t('crash.away')}
          </p>
        )}
      </div>
      <Announcements state={state} />
      {!reduced && best.map(({ id, tier }) => isBigMoment(tier) && <Confetti key={id} count={60} colours={COLOURS} />)}
    </>
  );
}

function setText(element: HTMLElement | null, said: string): void {
  if (element && element.textContent !== said) element.textContent = said;
}

/** What a screen reader hears: the start and the end of a flight, not its every figure. */
function Announcements({ state: { round, toldAt } }: { readonly state: TableState }) {
  const { t } = useWords();
  const said = round?.over
    ? t('crash.alertOver', { times: figureText(hundredths(round.over.point)) })
    : round && toldAt >= round.startsAt
      ? t('crash.alertStart')
      : '';
  return (
    <p className={text.visuallyHidden} role="status">
      {said}
    </p>
  );
}

function LastPoints({ state: { last } }: { readonly state: TableState }) {
  const { t } = useWords();
  return (
    <ol className={styles.last} aria-label={t('crash.last')}>
      {last.slice(0, LAST_SHOWN).map(({ id, point }) => (
        <li key={id} className={cx(text.figures, hundredths(point) >= 200 && styles.high)}>
          {point}×
        </li>
      ))}
    </ol>
  );
}

/** Real players of this house only; with nobody there it says so. */
function Others({ state: { others } }: { readonly state: TableState }) {
  const { t } = useWords();
  const money = useMoney();
  return (
    <section className={styles.others}>
      <h2>{others.count === 0 ? t('crash.nobody') : t('crash.players', { count: others.count })}</h2>
      <ol>
        {others.top.map(({ who, stake, cashedAt }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- masked names are not unique
          <li key={index} className={cx(cashedAt !== null && styles.out)}>
            <span>{who}</span>
            <span className={text.figures}>{money(toAmount(stake))}</span>
            <span className={text.figures}>{cashedAt === null ? '' : `${cashedAt}×`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The start, one's own cash-outs, and the end of a flight. */
function useFlightSounds(state: TableState): void {
  const { sounds } = useGame();
  const latest = useLatest({ sounds, state });
  const { round, toldAt } = state;
  const isOver = round?.over != null;
  const isFlying = round !== undefined && !isOver && toldAt >= round.startsAt;
  const cashed = state.panels
    .flatMap(({ bet }) => (bet && betStatusOf(bet, state).is === 'cashed' ? [bet.id] : []))
    .join(' ');
  useEffect(() => {
    if (isFlying) latest.current.sounds().spin();
  }, [isFlying, latest]);
  useEffect(() => {
    if (cashed === '') return;
    const { sounds: play, state: seen } = latest.current;
    const last = seen.panels.findLast(({ bet }) => bet && cashed.includes(bet.id))?.bet;
    const status = last && betStatusOf(last, seen);
    if (last && status?.is === 'cashed') play().cash(winTier(status.payout, last.stake));
  }, [cashed, latest]);
  useEffect(() => {
    if (!isOver) return;
    const { sounds: play, state: seen } = latest.current;
    const isLost = seen.panels.some(({ bet }) => bet && betStatusOf(bet, seen).is === 'lost');
    if (isLost) play().bust();
    else play().land(false);
  }, [isOver, latest]);
}
