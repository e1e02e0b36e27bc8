import { useEffect, useReducer, useRef, useState } from 'react';
import { CRASH_MODEL, crashReachedMs, crashText, isCrashTarget } from '@baize/domain/games/crash';
import { payoutOf, type Amount } from '@baize/domain/money';
import { Field } from '@baize/ui/field.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { cx } from '@baize/ui/cx.ts';
import { explain } from '../core/codes.ts';
import { readFigure } from '../core/read-figure.ts';
import { clampStake, doubleStake, halfStake, maxStake } from '../core/stake.ts';
import { useGame, useGameState, useMistyped, useMoney, useWords } from '../parts/context.tsx';
import { ActionButton, ActionProblem, InstantStake } from '../parts/instant-deck.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import { betStatusOf, type CrashRound, type Order, type Panel, type TableState } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';
import { figureText, shownFigureE2 } from './figures.ts';
import styles from './crash.module.css';

interface TableProps {
  readonly table: CrashTable;
  readonly state: TableState;
}

const FIRST_TARGET = 200;
const PAYING_LOOK_MS = 30;

/** One panel, or two; the second bet is the player's wish. */
export function BetPanels({ table, state }: TableProps) {
  const { t } = useWords();
  const { stake, setStake, covered } = useGame();
  const play = useGameState();
  const limits = play.play!.limits;
  const [hasSecond, setHasSecond] = useState(() => state.panels[1].bet !== undefined);
  const [secondStake, setSecondStake] = useState<Amount | undefined>();
  const [targets, setTargets] = useState<readonly [number | undefined, number | undefined]>([undefined, FIRST_TARGET]);
  const isSecondShown = hasSecond || state.panels[1].bet !== undefined || state.panels[1].armed !== undefined;
  const orders: readonly [Order, Order] = [
    { stake, targetE2: targets[0] },
    { stake: clampStake(secondStake ?? stake, limits), targetE2: targets[1] },
  ];
  const act = useAct({ table, state }, orders);
  const set = (next: Amount) => (): void => setStake(next);
  useKeys(
    {
      ' ': () => act(0),
      b: () => {
        if (isSecondShown) act(1);
      },
      a: set(halfStake(stake, limits)),
      d: set(doubleStake(stake, limits)),
      x: set(maxStake(play.balance ?? limits.max, limits)),
    },
    !covered,
  );
  return (
    <div className={cx(styles.panels, isSecondShown && styles.both)}>
      <BetPanel
        {...{ table, state }}
        panel={0}
        order={orders[0]}
        onStake={setStake}
        onTarget={(target) => setTargets([target, targets[1]])}
        onAct={() => act(0)}
      />
      {isSecondShown && (
        <BetPanel
          {...{ table, state }}
          panel={1}
          order={orders[1]}
          onStake={setSecondStake}
          onTarget={(target) => setTargets([targets[0], target])}
          onAct={() => act(1)}
        />
      )}
      <button
        type="button"
        className={styles.second}
        aria-expanded={isSecondShown}
        disabled={state.panels[1].bet !== undefined || state.panels[1].armed !== undefined}
        onClick={() => setHasSecond(!hasSecond)}
      >
        <Icon name={isSecondShown ? 'minus' : 'plus'} size={16} />{' '}
        {t(isSecondShown ? 'crash.secondHide' : 'crash.second')}
      </button>
    </div>
  );
}

/** The one large button of a panel: cashes out what is in the air, else bets, now or in the next round. */
function useAct({ table, state }: TableProps, orders: readonly [Order, Order]): (panel: Panel) => void {
  const { sounds, isMistyped } = useGame();
  const play = useGameState().play!;
  return (panel) => {
    const { bet, armed } = state.panels[panel];
    const isAboard = bet !== undefined && betStatusOf(bet, state).is === 'aboard';
    if (isAboard && isPaying(table)) return table.cashOut(panel);
    if (isAboard && armed === undefined) return undefined;
    if (armed === undefined && (isMistyped || !play.game.enabled)) return undefined;
    sounds().click();
    return table.press(panel, orders[panel]);
  };
}

interface PanelProps extends TableProps {
  readonly panel: Panel;
  readonly order: Order;
  readonly onStake: (stake: Amount) => void;
  readonly onTarget: (targetE2: number | undefined) => void;
  readonly onAct: () => void;
}

function BetPanel(props: PanelProps) {
  const { state, panel, order, onStake, onTarget } = props;
  const { t } = useWords();
  const { armed, busy } = state.panels[panel];
  const locked = armed !== undefined || busy === 'placing';
  return (
    <section className={styles.panel} aria-label={t('crash.panel', { number: panel + 1 })} data-panel={panel + 1}>
      <InstantStake choicesClassName={styles.quick} stake={order.stake} onStake={onStake} locked={locked} />
      <TargetField panel={panel} targetE2={order.targetE2} onTarget={onTarget} locked={locked} />
      <PanelAction {...props} />
    </section>
  );
}

interface TargetProps {
  readonly panel: Panel;
  readonly targetE2: number | undefined;
  readonly onTarget: (targetE2: number | undefined) => void;
  readonly locked: boolean;
}

/** A typed target in hundredths; undefined where there is no such target. */
function targetOf(typed: string): number | undefined {
  const figureE2 = readFigure(typed, 2);
  return figureE2 !== undefined && isCrashTarget(figureE2) ? figureE2 : undefined;
}

/** Empty: the player cashes out by hand. */
function TargetField({ panel, targetE2, onTarget, locked }: TargetProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | undefined>();
  const isWrong = typed !== undefined && typed.trim() !== '' && targetOf(typed) === undefined;
  useMistyped(`target-${panel}`, isWrong);
  const shown = typed ?? (targetE2 === undefined ? '' : crashText(targetE2));
  const finish = (): void => {
    if (isWrong || typed === undefined) return;
    onTarget(typed.trim() === '' ? undefined : targetOf(typed));
    setTyped(undefined);
  };
  return (
    <Field label={t('crash.target')} error={isWrong ? t('crash.targetInvalid') : undefined}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        placeholder={t('crash.targetOff')}
        suffix={shown === '' ? undefined : <span className={text.secondary}>×</span>}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </Field>
  );
}

/** The first figure that a press is paid by; below it none is taken. */
const PAYING_MS = crashReachedMs(CRASH_MODEL.targetE2Min);
const isPaying = (table: CrashTable): boolean => table.phase() === 'flying' && table.elapsed() >= PAYING_MS;

/** Whether a press is paid now; told anew at the moment from which it is. */
function usePaying(table: CrashTable): boolean {
  const [, tellAgain] = useReducer((turn: number) => turn + 1, 0);
  const waits = table.phase() === 'flying' && !isPaying(table);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (isPaying(table)) tellAgain();
    }, PAYING_LOOK_MS);
    return () => clearInterval(timer);
  }, [waits, table]);
  return isPaying(table);
}

function PanelAction({ table, state, panel, order, onAct }: PanelProps) {
  const { t } = useWords();
  const money = useMoney();
  const { isMistyped } = useGame();
  const play = useGameState().play!;
  const { armed, bet, busy, problem } = state.panels[panel];
  const status = bet && betStatusOf(bet, state);
  const phase = table.phase();
  const isAboard = status?.is === 'aboard';
  const said = ((): string => {
    if (busy === 'placing') return t('crash.placing');
    if (armed) return t('crash.waiting');
    if (bet && isAboard) return t('crash.inRound', { amount: money(bet.stake) });
    return phase === 'betting' && !bet ? t('crash.place', { amount: money(order.stake) }) : t('crash.next');
  })();
  const isCashing = usePaying(table) && isAboard && !armed;
  return (
    <div className={styles.action}>
      <ActionButton
        variant={isCashing ? 'positive' : armed || isAboard ? 'secondary' : 'primary'}
        busy={busy !== undefined && !isCashing}
        disabled={!armed && !isAboard && (isMistyped || !play.game.enabled)}
        aria-disabled={(isAboard && !isCashing) || busy !== undefined || undefined}
        data-action={isCashing ? 'cash-out' : armed ? 'cancel' : isAboard ? 'aboard' : 'bet'}
        onClick={onAct}
      >
        {isCashing && bet ? <CashOutText table={table} bet={bet} /> : said}
      </ActionButton>
      <p className={styles.outcome} role="status" data-bet-status={status?.is}>
        {status?.is === 'cashed' && (
          <span className={styles.won}>
            {t('crash.cashed', { times: figureText(status.atE2), amount: money(status.payout) })}
          </span>
        )}
        {status?.is === 'lost' && state.round?.over && t('crash.lost', { times: `${state.round.over.point}×` })}
        {status?.is === 'void' && t('crash.voided')}
      </p>
      {problem !== undefined && <ActionProblem>{t(explain(problem, play.mode).key)}</ActionProblem>}
    </div>
  );
}

/** What a press would be paid now, told with every frame. */
function CashOutText({ table, bet }: { readonly table: CrashTable; readonly bet: CrashRound }) {
  const { t } = useWords();
  const money = useMoney();
  const sum = useRef<HTMLSpanElement>(null);
  const latest = useLatest({ table, bet, money });
  useEffect(() => {
    let frame = 0;
    const write = (): void => {
      frame = requestAnimationFrame(write);
      const { table: now, bet: own, money: tell } = latest.current;
      const figureE2 = Math.min(shownFigureE2(now.elapsed()), own.detail.targetE2 ?? CRASH_MODEL.targetE2Max);
      const said = tell(payoutOf(own.stake, BigInt(figureE2) * 100n));
      if (sum.current && sum.current.textContent !== said) sum.current.textContent = said;
    };
    write();
    return () => cancelAnimationFrame(frame);
  }, [latest]);
  return (
    <>
      {t('crash.cashOut')} <span ref={sum} className={text.figures} />
    </>
  );
}
