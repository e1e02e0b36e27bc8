import type { Banner } from '@baize/contract/boot';
import { buttonClass } from '@baize/ui/button.tsx';
import { imageUrl, useBoot } from '../boot.ts';
import { followLink } from '../follow-link.ts';
import { useSession } from '../session.ts';
import { useAnnouncements } from '../use-announcements.ts';
import { useCall } from '../use-call.ts';
import styles from './place-banner.module.css';

export type PlaceBannerProps = {
  /** The first of these is shown. */
  group: Banner['groupName'];
  /** What it stands in goes before its link is followed. */
  onLeave?: (() => void) | undefined;
};
const STALE_MS = 300_000;

/** The first banner of a place of its own: the menu, and the windows that lead into an account. */
export default function PlaceBanner({ group, onLeave }: PlaceBannerProps) {
  const banner = useBanners(group).find(({ groupName }) => groupName === group);
  const boot = useBoot();
  if (banner === undefined) return null;
  const leads = banner.linkageType !== 'none' && banner.linkage !== '';
  const follow = (): void => {
    onLeave?.();
    void followLink(banner);
  };
  return (
    <article className={styles.place}>
      <img src={imageUrl(boot, banner.url)} alt="" width="1120" height="400" loading="lazy" decoding="async" />
      <div>
        <b>{banner.title}</b>
        {banner.text && <p>{banner.text}</p>}
        {leads && banner.cta && (
          <button type="button" className={buttonClass({ size: 'sm' })} onClick={follow}>
            {banner.cta}
          </button>
        )}
      </div>
      {leads && !banner.cta && (
        <button type="button" className={styles.whole} aria-label={banner.title} onClick={follow} />
      )}
    </article>
  );
}

/** The menu waits for the page's own answer; under a window nothing but banners is asked for. */
function useBanners(group: PlaceBannerProps['group']): readonly Banner[] {
  const { language } = useSession();
  const isMenu = group === 'w_leftmenu';
  const all = useAnnouncements(isMenu);
  const asked = { types: 'B', platform: 'W', lang: language };
  const own = useCall('getAnnouncements', asked, { enabled: !isMenu, staleTime: STALE_MS });
  return (isMenu ? all : own).data?.banners ?? [];
}
