import { TopLine } from './top-line.tsx';
import { useBoot } from '../../boot.ts';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useSession } from '../../session.ts';
import { Banners } from './banners.tsx';
import { GameRows } from './game-rows.tsx';
import { HotRow } from './hot-row.tsx';
import { Jackpots } from './jackpots.tsx';
import { useHomeContent } from './use-home-content.ts';
import { VideoBanners } from './video-banners.tsx';
import { Winners } from './winners.tsx';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './home.module.css';

const MEMBER_ROWS = lazyPart<object>(() => import('./member-rows.tsx'));

/**
 * The first page: notices, banners and jackpots, hot games, what this member plays, winners, videos, a row per
 * category.
 */
export function Home() {
  const { brand } = useBoot();
  const { isLogin, isTrial } = useSession();
  const { notices, banners, isWaiting } = useHomeContent();
  return (
    <>
      <h1 className={textStyles.visuallyHidden}>{brand.name}</h1>
      <div className={cx(section.section, styles.top)}>
        <TopLine notices={notices} />
        <div className={styles.hero}>
          <Banners banners={banners.filter(({ groupName }) => groupName === 'w_home')} isWaiting={isWaiting} />
          <Jackpots />
        </div>
      </div>
      <HotRow />
      {isLogin && !isTrial && <ShowPart part={MEMBER_ROWS} props={{}} />}
      <Winners />
      <VideoBanners banners={banners.filter(({ groupName }) => groupName === 'w_promotion')} />
      <GameRows />
    </>
  );
}
