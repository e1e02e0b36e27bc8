import { Drawer } from '@baize/ui/drawer.tsx';
import { useT } from '@baize/webkit/i18n';
import { NavLinks } from './side-nav.tsx';

/** The whole menu on a phone. */
export default function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('shell.menu')}
      labels={{ close: t('shell.close') }}
      sheet
      closeOutside
      className="p sheet-nav"
    >
      <nav className="p-nav flat" aria-label={t('shell.menu')}>
        <NavLinks onGo={onClose} />
      </nav>
    </Drawer>
  );
}
