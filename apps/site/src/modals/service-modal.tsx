import { Dialog } from '@baize/ui/dialog.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useBoot } from '../boot.ts';
import type { ModalProps } from '../modals.ts';
import { openService, serviceEntries } from '../service.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from '../layout/side-menu.module.css';

/** Ways to reach the service, as a window for pages without the floating bar. */
export default function ServiceModal({ close }: ModalProps) {
  const t = useT();
  const entries = serviceEntries(useBoot());
  return (
    <Dialog open onClose={close} title={t('shell.service')} labels={{ close: t('shell.close') }}>
      <div className={styles.group}>
        {entries.map((entry) => (
          <button
            type="button"
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
        {entries.length === 0 && <p className={textStyles.secondary}>{t('shell.service.none')}</p>}
      </div>
    </Dialog>
  );
}
