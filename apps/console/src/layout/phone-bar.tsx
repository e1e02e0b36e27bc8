import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { pageAt, pagesOf, type PageName } from '../pages.ts';
import { useOperator } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { useWaiting } from './use-waiting.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import styles from './phone-bar.module.css';

const MENU_SHEET = lazyPart(() => import('./menu-sheet.tsx'));
/** The three pages of a phone's bar, in the order of their use. */
const FAVOURED: readonly PageName[] = ['overview', 'corrections', 'players', 'vendors', 'audit'];
const SHOWN = 3;

/** Navigation of a phone: three pages, search, and everything else. */
export function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const t = useT();
  const format = useFormat();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const { permissions } = useOperator();
  const waiting = useWaiting('corrections');
  const pages = pagesOf(permissions);
  const shown = FAVOURED.flatMap((name) => pages.find((page) => page.name === name) ?? []).slice(0, SHOWN);
  return (
    <nav className={cx(styles.bar, layout.phoneOnly)} aria-label={t('shell.menu')}>
      {shown.map((page) => (
        <Link key={page.name} href={page.path} aria-current={pageAt(path) === page ? 'page' : undefined}>
          <Icon name={page.icon} size={24} />
          {t(`page.${page.name}`)}
          {page.name === 'corrections' && waiting > 0 && (
            <span className={styles.waiting}>{format.number(waiting)}</span>
          )}
        </Link>
      ))}
      <button type="button" onClick={onSearch}>
        <Icon name="search" size={24} />
        {t('shell.find')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size={24} />
        {t('shell.more')}
      </button>
      {open && <ShowPart part={MENU_SHEET} props={{ onClose: () => setOpen(false) }} />}
    </nav>
  );
}
