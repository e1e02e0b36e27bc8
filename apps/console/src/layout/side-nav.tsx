import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link, useLocation } from 'wouter';
import { Logo } from '../components/logo.tsx';
import { menuOf, pageAt, type PageEntry } from '../pages.ts';
import { useOperator } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { PAGE_PARTS } from './page-outlet.tsx';
import { useWaiting } from './use-waiting.ts';

/** The menu beside the page: icons on a tablet, names from 1280 px. */
export function SideNav() {
  const t = useT();
  return (
    <nav className="p-nav" aria-label={t('shell.menu')}>
      <Link className="x p-row brand-row" href="/">
        <Logo />
        Baize<span className="tag p-end">{t('shell.console')}</span>
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
      {group !== 'top' && <h3 aria-hidden="true">{t(`shell.group.${group}`)}</h3>}
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
  const waiting = useWaiting();
  const count = page.name === 'corrections' ? waiting : 0;
  const name = t(`page.${page.name}`);
  return (
    <Link
      className="it"
      href={page.path}
      title={name}
      aria-current={pageAt(path) === page ? 'page' : undefined}
      onPointerEnter={PAGE_PARTS[page.name].load}
      onClick={onGo}
    >
      <Icon name={page.icon} size={18} />
      <span>{name}</span>
      {count > 0 && (
        <span className="n hot">
          <span aria-hidden="true">{format.number(count)}</span>
          <span className="vh">{t('shell.waiting', { count })}</span>
        </span>
      )}
    </Link>
  );
}
