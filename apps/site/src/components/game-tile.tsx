import type { GameCard } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { memo, type MouseEvent } from 'react';
import { can, useBoot, vendorName } from '../boot.ts';
import { useCardTurn } from '../card-turn.ts';
import { toggleFavourite, useFavourites } from '../favourites.ts';
import { mayTry, placeOf, useLaunch } from '../launch.ts';
import { useSession } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import { Artwork } from './artwork.tsx';
import styles from './game-tile.module.css';
import { JackpotBadge } from './tile-pool.tsx';

export type GameTileProps = {
  card: GameCard;
  /** Place in a ranking, shown on the tile. */
  rank?: number;
  wide?: boolean;
  /** In the first screen: loaded at once. */
  eager?: boolean;
  /** Its picture is shown; while not, the place waits for it. */
  pictured?: boolean;
  /** The line under its name turns through what the catalogue says of it, where the page can stop that. */
  turns?: boolean;
};

const badgeOf = (card: GameCard): 'jackpot' | 'new' | 'hot' | null =>
  card.jackpot ? 'jackpot' : card.isNew ? 'new' : card.isHot === 1 ? 'hot' : null;
/** Beside the badge there is room for as many of the brand's words. */
const WORDS_MAX = 2;

/**
 * A game: pressing the tile starts it. Its picture keeps its place before it arrives and has a stand-in when it fails.
 */
export const GameTile = memo(function GameTile(props: GameTileProps) {
  const { card, rank, wide, eager, pictured = true, turns = false } = props;
  const t = useT();
  const launch = useLaunch();
  // Read once for the whole tile: a lobby has many.
  const boot = useBoot();
  const session = useSession();
  const studio = vendorName(boot, card.vassalage);
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
      )}
    >
      <a
        href={placeOf(card)}
        onClick={start}
        draggable={false}
        data-tile=""
        aria-label={t('shell.tile.play', { game: card.displayName, vendor: studio })}
      />
      {pictured && (
        <Artwork
          key={card.nodeId}
          path={card.showIcon ? (wide && card.lagerIcon) || card.iconUrl : undefined}
          width={wide ? 400 : 240}
          height={wide ? 250 : 320}
          draggable={false}
          loading={eager ? 'eager' : 'lazy'}
        />
      )}
      <Corner card={card} t={t} rank={rank} isWide={wide === true} />
      {card.gameType !== 'RNG' && (
        <span className={styles.play} aria-hidden="true">
          <i>
            <Icon name="play" size={24} />
          </i>
        </span>
      )}
      <span className={styles.caption}>
        {!card.maintenance && mayTry(card, session, boot.jurisdiction) && (
          <button
            type="button"
            className={styles.try}
            aria-label={t('shell.tryGame', { game: card.displayName })}
            onClick={() => launch(card, 'try')}
          >
            <span>{t('shell.tile.try')}</span>
          </button>
        )}
        <span className={styles.name} aria-hidden="true">
          {card.displayName}
        </span>
        <TileLine card={card} t={t} studio={studio} turns={turns} />
      </span>
      <KeepButton card={card} t={t} isOpen={can(boot, 'favourite')} isLogin={session.isLogin} />
    </article>
  );
});

type PartProps = { card: GameCard; t: Translate };

type BadgesProps = PartProps & { isWide: boolean };

/** The place in a ranking, or what there is to say of the game. */
function Corner({ rank, ...part }: BadgesProps & { rank: number | undefined }) {
  if (rank === undefined) return <Badges {...part} />;
  return (
    <span className={styles.rank} aria-hidden="true">
      {rank}
    </span>
  );
}

function Badges({ card, t, isWide }: BadgesProps) {
  const badge = badgeOf(card);
  return (
    <span className={styles.badges}>
      {badge === 'jackpot' && (
        <JackpotBadge gameCode={card.gameCode} isWide={isWide} className={cx(styles.badge, styles.jackpot)} />
      )}
      {badge && badge !== 'jackpot' && (
        <span className={cx(styles.badge, badge === 'hot' && styles.hot)}>{t(`shell.badge.${badge}`)}</span>
      )}
      {card.tags.slice(0, WORDS_MAX).map((word) => (
        <span key={word} className={styles.badge}>
          {word}
        </span>
      ))}
    </span>
  );
}

type TileLineProps = PartProps & { studio: string; turns: boolean };

/** Both ends of a range on one line: a browser breaks behind a dash. */
const unbroken = (range: string): string => range.replace('–', '\u2060–\u2060');

/** Under a game's name: its studio, and where it turns, its return and its stakes after one another. */
function TileLine({ card, t, studio, turns }: TileLineProps) {
  const f = useFormat();
  const plain = (amount: string): string => f.money(amount, { places: /\.0+$/u.test(amount) ? 0 : 2 });
  const returned = (): string => t('shell.tile.rtp', { rtp: unbroken(f.rtp(card)) });
  // Only the line that is shown is written: a lobby has many tiles.
  const lines: (() => string)[] = card.maintenance ? [() => t('shell.tile.maintenance')] : [() => studio];
  if (turns && !card.maintenance && card.rtp !== '') lines.push(returned);
  if (turns && !card.maintenance && Number(card.maxStake) > 0)
    lines.push(() => t('shell.tile.stakes', { min: plain(card.minStake), max: plain(card.maxStake) }));
  const at = useCardTurn(lines.length);
  const line = lines[at]!;
  return (
    // A line that turns comes in; that of another game in the same place is simply there.
    <span
      key={at}
      className={cx(styles.vendor, line === returned && styles.return, turns && styles.turning)}
      aria-hidden="true"
    >
      {line()}
    </span>
  );
}

type KeepButtonProps = PartProps & { isOpen: boolean; isLogin: boolean };

/** Only who has favourites asks for them: a guest's tile follows no list. */
function KeepButton({ isOpen, isLogin, ...part }: KeepButtonProps) {
  if (!isOpen) return null;
  return isLogin ? <MembersHeart {...part} /> : <Heart {...part} isFavourite={false} />;
}

function MembersHeart(part: PartProps) {
  return <Heart {...part} isFavourite={useFavourites().has(part.card.nodeId)} />;
}

function Heart({ card, t, isFavourite }: PartProps & { isFavourite: boolean }) {
  return (
    <button
      type="button"
      className={styles.favourite}
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'shell.favourite.remove' : 'shell.favourite.add', { game: card.displayName })}
      onClick={() => void toggleFavourite(card)}
    >
      <Icon name="heart" filled={isFavourite} />
    </button>
  );
}
