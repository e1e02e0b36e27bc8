import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { useSyncExternalStore } from 'react';
import { useHere } from '../navigate.ts';
import { otherHostStore } from '../other-hosts.ts';
import { cx } from '@baize/ui/cx.ts';
import note from '@baize/ui/note.module.css';
import styles from './offline-banner.module.css';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the network is away and what that means for money. */
export function OfflineBanner() {
  const t = useT();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { address } = otherHostStore.useValue();
  return (
    <output className={styles.banner}>
      {isOnline && address !== null && (
        <span className={cx(note.note, note.warn)}>
          <Icon name="offline" />
          <span>
            {t('shell.otherHost')} <SamePageAt address={address} />
          </span>
        </span>
      )}
      {!isOnline && (
        <span className={cx(note.note, note.warn)}>
          <Icon name="offline" />
          {t('shell.offline')}
        </span>
      )}
    </output>
  );
}

/** Leads to this page at another address of the brand. */
function SamePageAt({ address }: { address: string }) {
  const t = useT();
  return <a href={address + useHere()}>{t('shell.otherHost.go', { host: new URL(address).host })}</a>;
}
