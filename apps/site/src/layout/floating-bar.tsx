import { memo } from 'react';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { can, useBoot } from '../boot.ts';
import { AppCode } from '../components/app-code.tsx';
import { go } from '../navigate.ts';
import { appUrl, openService, serviceEntries } from '../service.ts';
import { useDisclosure } from '@baize/ui/use-disclosure.ts';
import { cx } from '@baize/ui/cx.ts';
import menu from '@baize/ui/menu.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './floating-bar.module.css';

const BAR_CODE_PX = 78;

/**
 * The bar at the edge: service (opens the service area), invite, app. Messengers and the app's code are in the service
 * area.
 */
export const FloatingBar = memo(function FloatingBar({ isGame }: { isGame: boolean }) {
  const t = useT();
  const boot = useBoot();
  const { isOpen, toggle, close, box } = useDisclosure<HTMLElement>();
  const hasInvite = can(boot, 'referral');
  const hasApp = appUrl(boot) !== null;
  // Help alone has its places in the menus and the footer.
  if (serviceEntries(boot).length === 0 && !hasInvite && !hasApp) return null;
  return (
    <aside
      className={cx(styles.edge, isGame && styles.inGame)}
      data-edge=""
      ref={box}
      aria-label={t('shell.nav.service')}
    >
      {isOpen && <ServiceArea close={close} />}
      <div className={styles.bar}>
        <button
          type="button"
          aria-label={t('shell.service')}
          title={t('shell.service')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon name="headset" />
        </button>
        {hasInvite && (
          <button
            type="button"
            aria-label={t('shell.club.invite')}
            title={t('shell.club.invite')}
            onClick={() => go('/member/referral')}
          >
            <Icon name="invite" />
          </button>
        )}
        {hasApp && (
          <button type="button" aria-label={t('shell.app.title')} title={t('shell.app.title')} onClick={toggle}>
            <Icon name="app" />
          </button>
        )}
      </div>
    </aside>
  );
});

/** The expandable service area. */
function ServiceArea({ close }: { close: () => void }) {
  const t = useT();
  const boot = useBoot();
  return (
    <div className={cx(menu.panel, styles.area)}>
      <div className={layout.row}>
        <b className={layout.grow}>{t('shell.service')}</b>
        <IconButton icon="x" small label={t('shell.close')} onClick={close} />
      </div>
      {serviceEntries(boot).map((entry) => (
        <button
          type="button"
          className={menu.entry}
          key={entry.csType + entry.path}
          onClick={() => {
            close();
            openService(entry);
          }}
        >
          <Icon name={entry.icon} />
          <span>{entry.title}</span>
        </button>
      ))}
      {can(boot, 'help') && (
        <button
          type="button"
          className={menu.entry}
          onClick={() => {
            close();
            go('/help');
          }}
        >
          <Icon name="help" />
          <span>{t('shell.help')}</span>
        </button>
      )}
      <AppCode className={styles.appCode} size={BAR_CODE_PX} />
    </div>
  );
}
