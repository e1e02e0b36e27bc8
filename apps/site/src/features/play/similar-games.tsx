import type { GameCard } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useBoot, vendorName } from '../../boot.ts';
import { Artwork } from '../../components/artwork.tsx';
import { placeOf, useLaunch, useMayTry } from '../../launch.ts';
import { useFormat } from '../../use-format.ts';
import { SIMILAR_SHOWN } from '../../use-game-card.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './similar-games.module.css';

type SimilarGamesProps = { games: readonly GameCard[]; isPending: boolean; lobbyPath: string; mode: 'real' | 'try' };

/** Other games of the kind, beside the frame. In a try they open as tries where they can. */
export function SimilarGames({ games, isPending, lobbyPath, mode }: SimilarGamesProps) {
  const t = useT();
  const mayTry = useMayTry();
  return (
    <aside className={cx(section.section, styles.rail)} aria-label={t('play.similar.title')}>
      <div className={section.head}>
        <h2>{t('play.similar.title')}</h2>
        <Link className={section.more} href={lobbyPath}>
          {t('play.similar.more')}
          <Icon name="chevron-right" size={16} flip />
        </Link>
      </div>
      <div>
        {isPending && <Skeleton count={SIMILAR_SHOWN} blockSize={60} className={styles.waiting} />}
        {!isPending && games.length === 0 && (
          <p className={cx(textStyles.tertiary, textStyles.small)}>{t('play.similar.empty')}</p>
        )}
        {games.slice(0, SIMILAR_SHOWN).map((card) => (
          <SimilarGame key={card.nodeId} card={card} mode={mode === 'try' && mayTry(card) ? 'try' : 'real'} />
        ))}
      </div>
    </aside>
  );
}

type SimilarGameProps = { card: GameCard; mode: 'real' | 'try' };

function SimilarGame({ card, mode }: SimilarGameProps) {
  const t = useT();
  const f = useFormat();
  const boot = useBoot();
  const launch = useLaunch();
  function start(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    launch(card, mode);
  }
  return (
    <a className={styles.game} href={placeOf(card, mode)} onClick={start}>
      <Artwork path={card.iconUrl} width={44} height={56} loading="lazy" />
      <span>
        <b className={textStyles.ellipsis}>{card.displayName}</b>
        <span className={cx(textStyles.tiny, textStyles.tertiary)}>{vendorName(boot, card.vassalage)}</span>
      </span>
      {card.rtp !== '' && (
        <span className={cx(textStyles.tiny, textStyles.tertiary, textStyles.figures)}>
          {t('play.similar.rtp', { percent: f.rtp(card) })}
        </span>
      )}
    </a>
  );
}
