import type { VendorCategory } from '@baize/contract/boot';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { useCan, useMenu } from '../boot.ts';
import { Artwork } from '../components/artwork.tsx';
import { vendorPath } from '../launch.ts';
import { useFormat } from '../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './top-nav.module.css';

/** More vendors than this take the wide form of the menu. */
const LARGE_ABOVE = 10;
/** Categories that stand in the bar; the others are under "More". */
const IN_BAR = 5;

export const categoryPath = (category: Pick<VendorCategory, 'gameCategory'>): string =>
  `/${category.gameCategory.toLowerCase()}`;

/** Home, promotions, then the open categories in the server's order, each with its vendors. */
export function TopNav({ path: shown }: { path: string }) {
  const t = useT();
  const categories = useMenu();
  const hasPromotions = useCan('promotions');
  const current = (path: string) => (shown === path ? 'page' : undefined);
  const rest = categories.slice(IN_BAR);
  return (
    <nav className={styles.bar} aria-label={t('shell.nav.top')}>
      <Link href="/" aria-current={current('/')}>
        {t('shell.nav.home')}
      </Link>
      {hasPromotions && (
        <Link href="/promotions" aria-current={current('/promotions')}>
          {t('shell.nav.promotions')}
        </Link>
      )}
      {categories.slice(0, IN_BAR).map((category) => (
        <CategoryEntry key={category.gameCategory} category={category} isCurrent={shown === categoryPath(category)} />
      ))}
      {rest.length > 0 && <MoreEntry categories={rest} />}
    </nav>
  );
}

/** Opens under the pointer and in focus; Escape closes it until the pointer or the focus has left. */
function useHoverMenu() {
  const [isShut, setShut] = useState(false);
  return {
    className: cx(styles.entry, isShut && styles.shut),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShut(true);
    },
    onPointerLeave: () => setShut(false),
    onBlur: () => setShut(false),
    onClick: () => setShut(true),
  };
}

type CategoryEntryProps = { category: VendorCategory; isCurrent: boolean };

function CategoryEntry({ category, isCurrent }: CategoryEntryProps) {
  const t = useT();
  const f = useFormat();
  const { className, ...menu } = useHoverMenu();
  const name = t(`shell.type.${category.gameCategory}`);
  return (
    <div className={className} {...menu}>
      <Link href={categoryPath(category)} aria-current={isCurrent ? 'page' : undefined}>
        {name}
        <Icon name="chevron-down" size={16} />
      </Link>
      <div className={category.vendors.length > LARGE_ABOVE ? cx(styles.panel, styles.large) : styles.panel}>
        {category.vendors.map((vendor) => (
          <Link key={vendor.vendor} href={vendorPath(vendor)}>
            <Artwork path={vendor.iconUrl} width="28" height="28" loading="lazy" />
            <span>
              {vendor.displayName}
              <small>
                {vendor.maintenance
                  ? t('shell.tile.maintenance')
                  : t('shell.nav.gameCount', { n: vendor.gameCount, count: f.number(vendor.gameCount) })}
              </small>
            </span>
          </Link>
        ))}
        <div className={styles.foot}>
          <span>{t('shell.nav.vendors', { n: category.vendors.length })}</span>
          <Link href={categoryPath(category)}>{t('shell.nav.allOf', { name })}</Link>
        </div>
      </div>
    </div>
  );
}

function MoreEntry({ categories }: { categories: readonly VendorCategory[] }) {
  const t = useT();
  const { className, ...menu } = useHoverMenu();
  return (
    <div className={className} {...menu}>
      <button type="button" aria-haspopup="true">
        {t('shell.more')}
        <Icon name="chevron-down" size={16} />
      </button>
      <div className={styles.panel}>
        {categories.map((category) => (
          <Link key={category.gameCategory} href={categoryPath(category)}>
            {t(`shell.type.${category.gameCategory}`)}
          </Link>
        ))}
      </div>
    </div>
  );
}
