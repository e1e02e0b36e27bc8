import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { pocketColour, ROULETTE_SPOTS, type RouletteSpot } from '@baize/domain/games/instant/roulette';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { Amount } from '@baize/domain/money';
import { useMoney, useWords, type Translate } from '../../parts/context.tsx';
import { chipColour, pileOf, pileText } from './chips.ts';
import { placeOf } from './layout.ts';
import { spotWords } from './spot-words.ts';
import styles from './roulette-table.module.css';

/** Cells first, what lies between them on top of them. */
const PLACED = ROULETTE_SPOTS.map((spot) => ({ spot, place: placeOf(spot) })).toSorted(
  (a, b) => layerOf(a.spot) - layerOf(b.spot),
);
function layerOf({ name, numbers }: RouletteSpot): number {
  if (numbers.length === 1 || !/^\d/.test(name)) return 0;
  return numbers.length === 2 ? 1 : 2;
}

const COLOURS = { zero: styles.zero, red: styles.red, black: styles.black } as const;

export interface TableProps {
  readonly choice: Fields;
  readonly chips: readonly Amount[];
  readonly locked: boolean;
  /** The pocket of the round that is shown. */
  readonly won: number | undefined;
  readonly pointed: RouletteSpot | undefined;
  /** Twice as large as its place, in which it is moved by the finger. */
  readonly isLarge: boolean;
  readonly onPoint: (spot: RouletteSpot | undefined) => void;
  readonly onLay: (spot: RouletteSpot) => void;
  readonly onTake: (spot: RouletteSpot) => void;
}

/** The cloth with every spot as a button: one stop of the Tab key, arrows lead to the neighbours. */
export function Table(props: TableProps) {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('0');
  useEffect(() => {
    if (props.won !== undefined && place.current) showSpot(place.current, String(props.won));
  }, [props.won]);
  const move = (event: KeyboardEvent): void => {
    const next = box.current && neighbour(box.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className={cx(styles.scroller, props.isLarge && styles.large)} ref={place}>
      <div
        ref={box}
        className={cx(styles.table, props.locked && styles.locked)}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('roulette.table')}
        onKeyDown={move}
        onPointerLeave={() => props.onPoint(undefined)}
      >
        {PLACED.map(({ spot, place }) => (
          <Spot
            key={spot.name}
            {...props}
            spot={spot}
            layer={layerOf(spot)}
            style={{ '--u': place.u, '--v': place.v, '--du': place.du, '--dv': place.dv } as CSSProperties}
            isCurrent={spot.name === current}
            onFocus={() => {
              setCurrent(spot.name);
              props.onPoint(spot);
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Brings what was drawn into the part of the cloth that is seen, where it is longer than its place. */
function showSpot(place: HTMLElement, name: string): void {
  const spot = place.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect();
  if (!spot) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  place.scrollBy({
    left: spot.left + spot.width / 2 - (left + width / 2),
    top: spot.top + spot.height / 2 - (top + height / 2),
  });
}

interface SpotProps extends TableProps {
  readonly spot: RouletteSpot;
  readonly layer: number;
  readonly style: CSSProperties;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
}

function Spot({ spot, layer, style, isCurrent, onFocus, ...table }: SpotProps) {
  const { t } = useWords();
  const money = useMoney();
  const { choice, chips, locked, won, pointed } = table;
  const pile = pileOf(choice, spot.name);
  const isNumber = /^\d/.test(spot.name);
  const isCovered = layer === 0 && isNumber && pointed?.numbers.includes(spot.numbers[0]!);
  const isWon = won !== undefined && layer === 0 && spot.numbers.includes(won);
  return (
    <button
      type="button"
      className={cx(
        styles.spot,
        layer === 0 ? styles.cell : styles.between,
        isBelow(spot) && styles.outside,
        isNumber && layer === 0 && COLOURS[pocketColour(spot.numbers[0]!)],
        (isCovered || pointed === spot) && styles.covered,
        isWon && (isNumber ? styles.drawn : styles.holds),
      )}
      style={style}
      data-spot={spot.name}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={namedWith(spotWords(spot, t), faceText(spot, t)) + (pile > 0n ? `: ${money(pile)}` : '')}
      aria-disabled={locked || undefined}
      onFocus={onFocus}
      onBlur={() => table.onPoint(undefined)}
      onPointerEnter={() => table.onPoint(spot)}
      onClick={() => table.onLay(spot)}
      onContextMenu={(event) => {
        event.preventDefault();
        table.onTake(spot);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') table.onTake(spot);
      }}
    >
      {layer === 0 && <Face spot={spot} t={t} />}
      {pile > 0n && (
        <span
          className={cx(styles.chip, won !== undefined && !spot.numbers.includes(won) && styles.lost)}
          style={{ '--chip': chipColour(pile, chips) } as CSSProperties}
        >
          {pileText(pile)}
        </span>
      )}
    </button>
  );
}

/** In one of the two rows along the numbers. */
const isBelow = ({ name }: RouletteSpot): boolean => !/^(\d|column)/.test(name);

/** Who speaks to their device says what they see: it is a part of the name. */
const namedWith = (words: string, seen: string): string => (words.includes(seen) ? words : `${words}, ${seen}`);

/** What is printed on the cloth; nothing where a colour is. */
function faceText({ name }: RouletteSpot, t: Translate): string {
  if (name === 'red' || name === 'black') return '';
  if (name.startsWith('column')) return '2:1';
  return /^\d/.test(name) ? '' : t(`spot.short.${name}` as 'spot.short.odd');
}

function Face({ spot, t }: { readonly spot: RouletteSpot; readonly t: Translate }) {
  const { name } = spot;
  if (name === 'red' || name === 'black') return <i className={cx(styles.lozenge, COLOURS[name])} />;
  return <>{/^\d/.test(name) ? name : faceText(spot, t)}</>;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A step aside counts as much as so many ahead. */
const ASIDE = 2.5;
const NEAR_PX = 2;

/** The nearest spot in the direction of an arrow key, as the table stands on the screen. */
function neighbour(box: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  const way = ARROWS[key];
  if (!way || !(target instanceof HTMLElement)) return undefined;
  const from = centreOf(target);
  let best: { spot: HTMLElement; cost: number } | undefined;
  for (const spot of box.querySelectorAll<HTMLElement>('[data-spot]')) {
    const to = centreOf(spot);
    const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    if (ahead < NEAR_PX) continue;
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const cost = ahead + ASIDE * aside;
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot;
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
