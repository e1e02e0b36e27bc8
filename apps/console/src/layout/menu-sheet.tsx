import { Drawer } from '@baize/ui/drawer.tsx';
import { useT } from '@baize/webkit/i18n';
import { NavLinks } from './side-nav.tsx';
import nav from './side-nav.module.css';

/** The whole menu on a phone. */
export default function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Drawer open onClose={onClose} title={t('shell.menu')} labels={{ close: t('shell.close') }} sheet closeOutside>
      <nav className={nav.sheet} aria-label={t('shell.menu')}>
        <NavLinks onGo={onClose} />
      </nav>
    </Drawer>
  );
}
