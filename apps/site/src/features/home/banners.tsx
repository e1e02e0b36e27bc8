import type { Banner } from '@baize/contract/boot';
import { buttonClass } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { imageUrl, useBoot } from '../../boot.ts';
import { Carousel } from '../../components/carousel.tsx';
import { followLink } from '../../follow-link.ts';
import styles from './banners.module.css';

const EVERY_MS = 5_000;
/** About a second for one slide. */
const SPEED = 40;

/**
 * Banners of the group w_home. The first one is in the first paint; the others follow by themselves, unless they are
 * paused.
 */
export function Banners({ banners, isWaiting }: { banners: readonly Banner[]; isWaiting: boolean }) {
  const t = useT();
  // Their place is held while they are on their way; a brand that has none shows no empty box.
  if (banners.length === 0) return isWaiting ? <div className={styles.banner} aria-hidden="true" /> : null;
  return (
    <Carousel
      look="banner"
      label={t('home.banners')}
      firstView={1}
      loop={banners.length > 1}
      everyMs={EVERY_MS}
      speed={SPEED}
      slides={banners.map((banner, index) => ({
        id: banner.id,
        content: <Slide banner={banner} isFirst={index === 0} />,
      }))}
      controls={(api, { selected, isPlaying }, setPaused) =>
        banners.length > 1 && (
          <section className={styles.pager} aria-label={t('home.banners.choose')}>
            {banners.map((banner, index) => (
              <button
                type="button"
                key={banner.id}
                className={styles.dot}
                aria-label={t('home.banners.show', { n: index + 1, title: banner.title })}
                aria-current={index === selected ? 'true' : undefined}
                onClick={() => api?.goTo(index)}
              />
            ))}
            <IconButton
              className={styles.pause}
              icon={isPlaying ? 'pause' : 'play'}
              iconSize={16}
              label={t(isPlaying ? 'home.banners.pause' : 'home.banners.play')}
              onClick={() => setPaused(isPlaying)}
            />
          </section>
        )
      }
    />
  );
}

type SlideProps = { banner: Banner; isFirst: boolean };

function Slide({ banner, isFirst }: SlideProps) {
  const boot = useBoot();
  const leads = banner.linkageType !== 'none' && banner.linkage !== '';
  return (
    <article className={styles.banner}>
      <img
        src={imageUrl(boot, banner.url)}
        alt=""
        width="1120"
        height="400"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
      />
      <div className={styles.words}>
        <h2>{banner.title}</h2>
        {banner.text && <p>{banner.text}</p>}
        {leads && banner.cta && (
          <button type="button" className={buttonClass()} onClick={() => void followLink(banner)}>
            {banner.cta}
          </button>
        )}
      </div>
      {leads && !banner.cta && (
        <button
          type="button"
          className={styles.cover}
          aria-label={banner.title}
          onClick={() => void followLink(banner)}
        />
      )}
    </article>
  );
}
