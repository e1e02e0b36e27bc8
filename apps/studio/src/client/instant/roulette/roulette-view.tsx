import { useState, type CSSProperties } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { pocketColour, type RouletteSpot } from '@baize/domain/games/instant/roulette';
import type { Amount } from '@baize/domain/money';
import type { StakeLimits } from '../../core/stake.ts';
import { useGame, useGameState, useMoney, useWords } from '../../parts/context.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { isInstant, type InstantDetail } from '../../wire/rounds.ts';
import type { BoardProps, ChoiceProps, FormView } from '../form-view.ts';
import {
  CHIP_COLOURS,
  chipsOf,
  doubled,
  layChip,
  mostOn,
  pileText,
  USUAL_LIMITS,
  without,
  type ChipProblem,
} from './chips.ts';
import { spotWords } from './spot-words.ts';
import { Table } from './roulette-table.tsx';
import { Wheel } from './roulette-wheel.tsx';
import styles from './roulette.module.css';

const USUAL_MS = 4_200;
const COLOURS = { zero: '#12805a', red: '#a6223b', black: '#2a3250' } as const;

const pocketOf = (detail: InstantDetail): number => Number(detail.result['pocket']);

function Board({ choice, choose, locked, shown }: BoardProps) {
  const { sounds } = useGame();
  const limits = useGameState().play?.limits;
  const [chip, setChip] = useState<Amount | undefined>();
  const [isLarge, setLarge] = useState(false);
  const [pointed, point] = useState<RouletteSpot | undefined>();
  const [problem, setProblem] = useState<ChipProblem | undefined>();
  const { round, revealing, length } = shown;
  const chips = chipsOf(limits ?? USUAL_LIMITS);
  const inHand = chips.find((each) => each === chip) ?? chips[Math.min(2, chips.length - 1)];
  const pocket = round && pocketOf(round.detail);
  const lay = (spot: RouletteSpot): void => {
    if (locked || !limits || inHand === undefined) return;
    const laid = layChip(choice, { spot, chip: inHand }, limits);
    setProblem('problem' in laid ? laid.problem : undefined);
    if ('problem' in laid) return sounds().error();
    sounds().click();
    choose(laid.choice);
  };
  return (
    <div className={styles.board}>
      <Wheel id={round?.id} pocket={pocket} revealing={revealing} length={length} />
      <Table
        choice={choice}
        chips={chips}
        locked={locked}
        won={revealing ? undefined : pocket}
        pointed={pointed}
        isLarge={isLarge}
        onPoint={(spot) => {
          point(spot);
          setProblem(undefined);
        }}
        onLay={lay}
        onTake={(spot) => {
          if (!locked && spot.name in choice) choose(without(choice, spot.name));
        }}
      />
      {limits && <Hint limits={limits} pointed={pointed} problem={problem} />}
      {limits && <Rail chips={chips} chip={inHand} onChip={setChip} />}
      <Enlarge isLarge={isLarge} onEnlarge={setLarge} />
    </div>
  );
}

interface EnlargeProps {
  readonly isLarge: boolean;
  readonly onEnlarge: (isLarge: boolean) => void;
}

/** Where the table is small, what lies between its numbers is too fine for a finger: it can be had twice as large. */
function Enlarge({ isLarge, onEnlarge }: EnlargeProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={styles.enlarge}
      aria-pressed={isLarge}
      aria-label={t('roulette.large')}
      title={t('roulette.large')}
      onClick={() => onEnlarge(!isLarge)}
    >
      <Icon name="search" />
    </button>
  );
}

interface HintProps {
  readonly limits: StakeLimits;
  readonly pointed: RouletteSpot | undefined;
  readonly problem: ChipProblem | undefined;
}

/** What lies under the pointer, what it pays and how much it takes; or why a chip was not laid. */
function Hint({ limits, pointed, problem }: HintProps) {
  const { t } = useWords();
  const money = useMoney();
  if (problem)
    return (
      <p className={cx(styles.hint, styles.problem)} role="alert">
        {t(`roulette.${problem}`, {
          max: money(pointed && problem === 'spotFull' ? mostOn(pointed, limits) : limits.max),
        })}
      </p>
    );
  return (
    <p className={styles.hint}>
      {pointed
        ? t('roulette.spot', {
            spot: spotWords(pointed, t),
            pays: pointed.pays,
            max: money(mostOn(pointed, limits)),
          })
        : t('roulette.hint')}
    </p>
  );
}

interface RailProps {
  readonly chips: readonly Amount[];
  readonly chip: Amount | undefined;
  readonly onChip: (chip: Amount) => void;
}

/** The chips to choose from. */
function Rail({ chips, chip, onChip }: RailProps) {
  const { t } = useWords();
  const { sounds, covered } = useGame();
  const money = useMoney();
  useKeys(Object.fromEntries(chips.map((each, index) => [String(index + 1), () => onChip(each)])), !covered);
  return (
    <div className={styles.rail} role="radiogroup" aria-label={t('roulette.chip')}>
      {chips.map((each, index) => (
        <button
          key={String(each)}
          type="button"
          role="radio"
          aria-checked={each === chip}
          aria-label={money(each)}
          className={styles.chip}
          style={{ '--chip': CHIP_COLOURS[index] } as CSSProperties}
          onClick={() => {
            sounds().step(chip === undefined || each > chip);
            onChip(each);
          }}
        >
          {pileText(each)}
        </button>
      ))}
    </div>
  );
}

/** Takes the last chip back, clears the table, doubles what lies on it, or lays the last round again. */
function Choice({ choice, choose, back, locked }: ChoiceProps) {
  const { t } = useWords();
  const { sounds, covered } = useGame();
  const { rounds, play } = useGameState();
  const isEmpty = Object.keys(choice).length === 0;
  const last = rounds.find(isInstant)?.detail.params;
  const twice = play && doubled(choice, play.limits);
  const actions = [
    { key: 'z', icon: 'arrow-left', label: 'roulette.undo', act: back },
    { key: 'c', icon: 'trash', label: 'roulette.clear', act: isEmpty ? undefined : () => choose({}) },
    { key: 'd', icon: 'coins', label: 'roulette.double', act: twice && (() => choose(twice)) },
    { key: 'r', icon: 'loop', label: 'roulette.repeat', act: last && isEmpty ? () => choose(last) : undefined },
  ] as const;
  const press = (act: (() => void) | undefined): void => {
    if (locked || !act) return;
    sounds().click();
    act();
  };
  useKeys(Object.fromEntries(actions.map(({ key, act }) => [key, () => press(act)])), !covered);
  return (
    <div className={styles.actions}>
      {actions.map(({ key, icon, label, act }) => (
        <Button key={key} icon={icon} disabled={locked || !act} onClick={() => press(act)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

const view: FormView = {
  first: {},
  Board,
  Choice,
  length: () => USUAL_MS,
  rules: ['rules.roulette1', 'rules.roulette2', 'rules.roulette3', 'rules.roulette4'],
  outcome: (detail, t) => t(`roulette.is.${pocketColour(pocketOf(detail))}`, { pocket: pocketOf(detail) }),
  sumsAlone: true,
  last: (detail) => ({ text: String(pocketOf(detail)), colour: COLOURS[pocketColour(pocketOf(detail))] }),
  keys: [
    [['space'], 'instant.play'],
    [['↑', '↓', '←', '→'], 'keys.arrowsTable'],
    [['Enter'], 'keys.layChip'],
    [['Delete'], 'keys.takeChips'],
    [['1', '7'], 'keys.chips'],
    [['Z'], 'roulette.undo'],
    [['C'], 'roulette.clear'],
    [['D'], 'roulette.double'],
    [['R'], 'roulette.repeat'],
  ],
};
export default view;
