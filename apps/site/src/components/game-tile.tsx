import type { GameCard } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type MouseEvent } from 'react';
import { imageUrl, useBoot, vendorName } from '../boot.ts';
import { useFavourites } from '../favourites.ts';
import { placeOf, useLaunch, useMayTry } from '../launch.ts';
import { useSession } from '../session.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './game-tile.module.css';

export type GameTileProps = {
  card: GameCard;
  /** Place in a ranking, shown on the tile. */
  rank?: number;
  wide?: boolean;
  /** In the first screen: loaded at once. */
  eager?: boolean;
};

/** Shown when a picture cannot be had. */
const DEFAULT_PICTURE = '/tile-default.svg';
const badgeOf = (card: GameCard): 'jackpot' | 'new' | 'hot' | null =>
  card.jackpot ? 'jackpot' : card.isNew ? 'new' : card.isHot === 1 ? 'hot' : null;
/** Beside the badge there is room for as many of the brand's words. */
const WORDS_MAX = 2;

/**
 * A game: pressing the tile starts it. Its picture keeps its place before it arrives and has a stand-in when it fails.
 */
export function GameTile({ card, rank, wide, eager }: GameTileProps) {
  const t = useT();
  const launch = useLaunch();
  const { isLogin, isTrial } = useSession();
  // Who cannot play for real sees the second choice without looking for it.
  const mayNotPlay = !isLogin || isTrial;
  const mayTry = useMayTry();
  const studio = vendorName(useBoot(), card.vassalage);
  function start(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab or window was asked for
    event.preventDefault();
    launch(card);
  }
  return (
    <article
      className={cx(
        styles.tile,
        wide && styles.wide,
        rank !== undefined && styles.ranked,
        card.maintenance && styles.closed,
        mayNotPlay && styles.offering,
      )}
    >
      <a
        href={placeOf(card)}
        onClick={start}
        draggable={false}
        data-tile=""
        aria-label={t('shell.tile.play', { game: card.displayName, vendor: studio })}
      />
      <TilePicture card={card} wide={wide} eager={eager} />
      {rank === undefined && <Badges card={card} />}
      {rank !== undefined && (
        <span className={styles.rank} aria-hidden="true">
          {rank}
        </span>
      )}
      <span className={styles.caption} aria-hidden="true">
        <span className={styles.name}>{card.displayName}</span>
        <span className={styles.vendor}>{card.maintenance ? t('shell.tile.maintenance') : studio}</span>
      </span>
      {card.gameType !== 'RNG' && (
        <span className={styles.play} aria-hidden="true">
          <i>
            <Icon name="play" size={24} />
          </i>
        </span>
      )}
      {!card.maintenance && mayTry(card) && (
        <button
          type="button"
          className={styles.try}
          aria-label={t('shell.tryGame', { game: card.displayName })}
          onClick={() => launch(card, 'try')}
        >
          <span>{t('shell.tile.try')}</span>
        </button>
      )}
      <FavouriteButton card={card} />
    </article>
  );
}

function Badges({ card }: { card: GameCard }) {
  const t = useT();
  const badge = badgeOf(card);
  return (
    <span className={styles.badges}>
      {badge && (
        <span className={cx(styles.badge, badge === 'hot' && styles.hot, badge === 'jackpot' && styles.jackpot)}>
          {t(`shell.badge.${badge}`)}
        </span>
      )}
      {card.tags.slice(0, WORDS_MAX).map((word) => (
        <span key={word} className={styles.badge}>
          {word}
        </span>
      ))}
    </span>
  );
}

type TilePictureProps = { card: GameCard; wide?: boolean; eager?: boolean };

function TilePicture({ card, wide, eager }: TilePictureProps) {
  const boot = useBoot();
  const [hasFailed, setFailed] = useState(false);
  const source = hasFailed ? DEFAULT_PICTURE : imageUrl(boot, (wide && card.lagerIcon) || card.iconUrl);
  return (
    <img
      src={source}
      alt=""
      width={wide ? 400 : 240}
      height={wide ? 250 : 320}
      draggable={false}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

function FavouriteButton({ card }: { card: GameCard }) {
  const t = useT();
  const favourites = useFavourites();
  if (!favourites.open) return null;
  const isFavourite = favourites.has(card.nodeId);
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'shell.favourite.remove' : 'shell.favourite.add', { game: card.displayName })}
      onClick={() => void favourites.toggle(card)}
    >
      <Icon name="heart" filled={isFavourite} />
    </button>
  );
}
