import { Skeleton } from '@baize/ui/skeleton.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { homeContent } from '../../boot.ts';
import { Carousel } from '../../components/carousel.tsx';
import { GameTile } from '../../components/game-tile.tsx';
import { runsHere } from '../../device.ts';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import strip from '../../components/strip.module.css';
import layout from '@baize/ui/layout.module.css';

const EVERY_MS = 1_200;
const SPEED = 25;
/** Arrows above this many games. */
const ARROWS_ABOVE = 7;
const PER_VIEW = 4;
const EAGER = 2;
const STALE_MS = 300_000;
/** The first games are as old as the page. */
const LOADED_AT = Date.now();

/** Hot games, four to a view, moving until paused. */
export function HotRow() {
  const t = useT();
  const { language, merchantCode } = useSession();
  // What came with the page is in the language in which the page was written.
  const inlined = language === homeContent()?.language ? homeContent()?.hot : undefined;
  const { data } = useCall(
    'getHotGames',
    { merchantCode, isPlatform: 2, platform: runsHere().platform, language },
    { initialData: inlined, initialDataAt: LOADED_AT, staleTime: STALE_MS },
  );
  const games = data ?? [];
  if (data !== undefined && games.length === 0) return null;
  if (data === undefined)
    return (
      <section className={section.section} aria-hidden="true">
        <div className={section.head} />
        <div className={cx(strip.strip, strip.wide)}>
          <Skeleton shape="wide" count={4} />
        </div>
      </section>
    );
  return (
    <Carousel
      className={section.section}
      look="cards"
      label={t('home.hot')}
      firstView={PER_VIEW}
      loop={games.length > PER_VIEW}
      everyMs={EVERY_MS}
      speed={SPEED}
      controlsFirst
      slides={games.map((card, index) => ({
        id: card.nodeId,
        content: <GameTile card={card} rank={index + 1} wide eager={index < EAGER} />,
      }))}
      controls={(api, { isPlaying, canMove }, setPaused) => (
        <div className={section.head}>
          <Icon name="flame" />
          <h2>{t('home.hot')}</h2>
          <div className={cx(layout.row, layout.pushEnd)}>
            {api && canMove && (
              <IconButton
                icon={isPlaying ? 'pause' : 'play'}
                small
                label={t(isPlaying ? 'home.hot.pause' : 'home.hot.play')}
                onClick={() => setPaused(isPlaying)}
              />
            )}
            {games.length > ARROWS_ABOVE && (
              <>
                <IconButton
                  icon="chevron-left"
                  small
                  flip
                  label={t('shell.previous')}
                  onClick={() => api?.previous()}
                />
                <IconButton icon="chevron-right" small flip label={t('shell.next')} onClick={() => api?.next()} />
              </>
            )}
          </div>
        </div>
      )}
    />
  );
}
