import { brandLooks, PRODUCT, type BrandTheme } from '@baize/ui/brand-css.ts';
import { useT } from '@baize/webkit/i18n';
import type { CSSProperties } from 'react';
import styles from './look.module.css';

type LookPreviewProps = { theme: BrandTheme; ground: 'dark' | 'light' };

/** What players see of a theme: buttons, a link, a chosen chip, the ring of the focus, on the grounds of the site. */
export function LookPreview({ theme, ground }: LookPreviewProps) {
  const t = useT();
  // The console may stand in the other theme: what a brand leaves out is the product's in this one.
  const colours = { ...PRODUCT[ground], ...brandLooks(theme)[ground] };
  const variables = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--look-${name}`, value]));
  return (
    <div className={styles.preview} data-ground={ground} style={variables as CSSProperties}>
      <span className={styles.fill}>{t('look.sample.button')}</span>
      <span className={styles.press}>{t('look.sample.press')}</span>
      <span className={styles.text}>{t('look.sample.link')}</span>
      <span className={styles.tint}>{t('look.sample.chip')}</span>
      <span className={styles.ring}>{t('look.sample.focus')}</span>
    </div>
  );
}
