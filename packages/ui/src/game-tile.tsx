import { useState, type MouseEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type GameTileProps = {
  name: string;
  /** The line under the name: vendor, limits, players. */
  by?: ReactNode;
  image: string;
  /** Shown when the image cannot be loaded. */
  fallback?: string;
  wide?: boolean;
  badge?: { look: 'hot' | 'new' | 'jackpot'; text: string };
  rank?: number;
  favourite?: { on: boolean; label: string; onToggle: () => void; busy?: boolean };
  /** Under maintenance: greyed, still readable. */
  off?: boolean;
  /** A link when the game has a page of its own, else a button. */
  href?: string;
  onOpen?: (event: MouseEvent<HTMLElement>) => void;
  /** What pressing does, when the name alone does not say it. */
  actionLabel?: string;
  /** The first tiles of a page load eagerly. */
  eager?: boolean;
};

const BADGE_CLASS = { hot: 'hot', new: null, jackpot: 'jpot' };
const SIZE = { tile: { width: 240, height: 320 }, wide: { width: 400, height: 250 } };

/** A game: picture, name, vendor, at most one badge. Titles are text over the art's own scrim. */
export function GameTile(props: GameTileProps) {
  const { name, by, image, fallback, wide, badge, rank, favourite, off, href, onOpen, actionLabel, eager } = props;
  const [broken, setBroken] = useState(false);
  const size = wide ? SIZE.wide : SIZE.tile;
  const face = (
    <>
      <img
        src={broken && fallback ? fallback : image}
        {...size}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(true)}
      />
      {rank !== undefined && (
        <span className="no" aria-hidden="true">
          {rank}
        </span>
      )}
      {badge && <span className={cx('bdg', BADGE_CLASS[badge.look])}>{badge.text}</span>}
      <span className="cap">
        <span className="nm">{name}</span>
        {by && <span className="by">{by}</span>}
      </span>
      <span className="go" aria-hidden="true">
        <i>
          <Icon name="play" />
        </i>
      </span>
    </>
  );
  return (
    <div className={cx('tile', wide && 'wide', rank !== undefined && 'rank', off && 'off')}>
      {href ? (
        <a href={href} onClick={onOpen} data-tile="" aria-label={actionLabel}>
          {face}
        </a>
      ) : (
        <button type="button" onClick={onOpen} data-tile="" aria-label={actionLabel}>
          {face}
        </button>
      )}
      {favourite && (
        <button
          type="button"
          className="fav"
          aria-pressed={favourite.on}
          aria-label={favourite.label}
          title={favourite.label}
          disabled={favourite.busy}
          onClick={favourite.onToggle}
        >
          <Icon name="heart" />
        </button>
      )}
    </div>
  );
}
