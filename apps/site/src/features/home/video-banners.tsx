import type { Banner } from '@baize/contract/boot';
import { lazyPart, useLazyPart } from '@baize/webkit/lazy-part';
import { Strip } from '../../components/strip.tsx';
import { useT } from '@baize/webkit/i18n';
import { useNear } from '../../components/use-near.ts';
import styles from './video-banners.module.css';

const POSTER = lazyPart<{ banner: Banner }>(() => import('./video-poster.tsx'));

/**
 * Banners of the group w_promotion, 1.8 to a view. A video is its poster until it is pressed; clips of our own are
 * played in place, and only known video sites are embedded.
 */
export function VideoBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const { box, isNear } = useNear();
  if (banners.length === 0) return null;
  return (
    <section className={styles.videos} ref={box}>
      <Strip
        tiles="videos"
        title={t('home.videos')}
        icon="play-circle"
        label={t('home.videos')}
        arrows={banners.length > 1 ? { previous: t('shell.previous'), next: t('shell.next') } : undefined}
      >
        {banners.map((banner) =>
          isNear ? <LatePoster key={banner.id} banner={banner} /> : <span className={styles.video} key={banner.id} />,
        )}
      </Strip>
    </section>
  );
}

/** A poster far below the first screen comes with its file; its place is there before. */
function LatePoster({ banner }: { banner: Banner }) {
  const state = useLazyPart(POSTER);
  return state.kind === 'ready' ? <state.Part banner={banner} /> : <span className={styles.video} />;
}
