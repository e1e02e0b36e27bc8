import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link, useLocation } from 'wouter';
import { Logo } from '../components/marks.tsx';
import { menuOf, pageAt, type PageEntry } from '../pages.ts';
import { useOperator } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { PAGE_PARTS } from './page-outlet.tsx';
import { useWaiting } from './use-waiting.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './side-nav.module.css';
import { Tag } from '@baize/ui/tag.tsx';

/** The menu beside the page: icons on a tablet, names from 1280 px. */
export function SideNav() {
  const t = useT();
  return (
    <nav className={styles.nav} aria-label={t('shell.menu')}>
      <Link className={styles.product} href="/">
        <Logo />
        Baize<Tag className={layout.pushEnd}>{t('shell.console')}</Tag>
      </Link>
      <NavLinks />
    </nav>
  );
}

export function NavLinks({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const { permissions } = useOperator();
  return menuOf(permissions).map(({ group, pages }) => (
    <div key={group} role="group" aria-label={t(`shell.group.${group}`)}>
      {group !== 'top' && (
        <h3 className={styles.group} aria-hidden="true">
          {t(`shell.group.${group}`)}
        </h3>
      )}
      {pages.map((page) => (
        <NavLink key={page.name} page={page} {...(onGo && { onGo })} />
      ))}
    </div>
  ));
}

function NavLink({ page, onGo }: { page: PageEntry; onGo?: () => void }) {
  const t = useT();
  const format = useFormat();
  const [path] = useLocation();
  const count = useWaiting(page.name);
  const name = t(`page.${page.name}`);
  return (
    <Link
      className={styles.link}
      href={page.path}
      title={name}
      aria-current={pageAt(path) === page ? 'page' : undefined}
      onPointerEnter={PAGE_PARTS[page.name].load}
      onClick={onGo}
    >
      <Icon name={page.icon} size={18} />
      <span>{name}</span>
      {count > 0 && (
        <span className={styles.waiting}>
          <span aria-hidden="true">{format.number(count)}</span>
          <span className={textStyles.visuallyHidden}>
            {t(page.name === 'dead-letters' ? 'shell.failed' : 'shell.waiting', { count })}
          </span>
        </span>
      )}
    </Link>
  );
}
