import type { Winner } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useFormat } from '../use-format.ts';
import { Artwork } from './artwork.tsx';
import { Money } from './money.tsx';
import { cx } from '@baize/ui/cx.ts';
import panel from './panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './winner-places.module.css';

/** The three biggest stand apart; the list begins behind them. */
export const TOP = 3;

type PlacesProps = {
  /** In their order. Undefined: they are on their way. */
  winners: readonly Winner[] | undefined;
};

/**
 * The first three places, each as large whoever stands on it: a place that nobody has taken yet is drawn empty. Beside
 * a list, on desktops, they are as high as the list.
 */
export function Podium({ winners, besideList }: PlacesProps & { besideList?: boolean }) {
  return (
    <ol className={cx(styles.podium, besideList && styles.besideList)} aria-busy={winners === undefined || undefined}>
      {Array.from({ length: TOP }, (_, at) => (
        <PodiumPlace key={at} place={at + 1} winner={winners?.[at]} isWaiting={winners === undefined} />
      ))}
    </ol>
  );
}

type PodiumPlaceProps = { place: number; winner: Winner | undefined; isWaiting: boolean };

function PodiumPlace({ place, winner, isWaiting }: PodiumPlaceProps) {
  const t = useT();
  if (winner === undefined)
    return (
      <li className={cx(panel.card, styles.empty)} aria-label={isWaiting ? t('shell.loading') : undefined}>
        <span className={styles.picture}>{isWaiting ? <Skeleton blockSize="100%" /> : <Icon name="trophy" />}</span>
        <span className={styles.place}>{place}</span>
        <b aria-hidden="true">{isWaiting ? <Skeleton shape="text" /> : '–'}</b>
        <span className={cx(textStyles.small, textStyles.tertiary)}>
          {isWaiting ? <Skeleton shape="text" /> : t('home.winners.open')}
        </span>
        <span className={textStyles.tiny}>{'\u00a0'}</span>
      </li>
    );
  const { vo } = winner;
  return (
    <li className={panel.card}>
      <Artwork className={styles.picture} path={vo.iconUrl} width="240" height="320" loading="lazy" />
      <span className={styles.place}>{place}</span>
      <b>
        <Money amount={vo.winAmount} tone />
      </b>
      <span className={cx(textStyles.small, textStyles.secondary)}>
        <bdi>{vo.customerName}</bdi>
      </span>
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>{vo.gameName}</span>
    </li>
  );
}

type WinnerLinesProps = PlacesProps & {
  /** The place of the first line. */
  from: number;
  /** Lines drawn while they are on their way. */
  waiting: number;
  /** Where a game's name leads; without it names are plain. */
  gamePath?: (gameCode: string) => string;
};

/** The places behind the first three, one line each. */
export function WinnerLines({ winners, from, waiting, gamePath }: WinnerLinesProps) {
  return (
    <ol className={cx(panel.card, styles.lines)} start={from} aria-busy={winners === undefined || undefined}>
      {winners === undefined
        ? Array.from({ length: waiting }, (_, at) => (
            <li key={at} aria-hidden="true">
              <span />
              <Skeleton blockSize={36} />
              <Skeleton shape="text" />
              <Skeleton shape="text" inlineSize={72} />
            </li>
          ))
        : winners.map((winner, at) => (
            <WinnerLine
              key={`${winner.at}-${winner.gameCode}-${at}`}
              winner={winner}
              place={from + at}
              gamePath={gamePath}
            />
          ))}
    </ol>
  );
}

type WinnerLineProps = Pick<WinnerLinesProps, 'gamePath'> & { winner: Winner; place: number };

function WinnerLine({ winner: { vo, at, gameCode }, place, gamePath }: WinnerLineProps) {
  const f = useFormat();
  return (
    <li title={f.dateTime(at)}>
      <span className={cx(textStyles.figures, textStyles.tertiary)}>{place}</span>
      <Artwork path={vo.iconUrl} width="36" height="36" loading="lazy" />
      <span className={styles.player}>
        <bdi>{vo.customerName}</bdi>
        {gamePath ? (
          <Link className={cx(textStyles.tiny, styles.choice)} href={gamePath(gameCode)} replace>
            <span className={styles.game}>{vo.gameName}</span>
          </Link>
        ) : (
          <span className={cx(textStyles.tiny, textStyles.tertiary, styles.game)}>{vo.gameName}</span>
        )}
      </span>
      <span className={styles.won}>
        <b>
          <Money amount={vo.winAmount} tone />
        </b>
        {gamePath && <span className={cx(textStyles.tiny, textStyles.tertiary)}>{f.date(at)}</span>}
      </span>
    </li>
  );
}
