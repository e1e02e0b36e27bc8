import { IconButton } from '@baize/ui/icon-button.tsx';
import { PHONE, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import { toggleSideMenu, useSession } from '../session.ts';
import { memo } from 'react';
import { MenuContent } from './menu-content.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import styles from './side-menu.module.css';

/** 240 px from 1280 px (72 px when folded), 72 px from 768 px. On phones it is a sheet: modals/side-sheet.tsx. */
export const SideMenu = memo(function SideMenu({ path }: { path: string }) {
  const t = useT();
  const { showSideMenu } = useSession();
  const isPhone = useMedia(PHONE);
  if (isPhone) return null;
  return (
    <aside className={cx(styles.menu, !showSideMenu && styles.folded)} aria-label={t('shell.nav.side')}>
      <MenuContent path={path} />
      <div className={cx(layout.deskOnly, styles.fold)}>
        <IconButton
          icon={showSideMenu ? 'chevron-left' : 'chevron-right'}
          flip
          small
          label={t(showSideMenu ? 'shell.menu.fold' : 'shell.menu.unfold')}
          aria-expanded={showSideMenu}
          onClick={toggleSideMenu}
        />
      </div>
    </aside>
  );
});
