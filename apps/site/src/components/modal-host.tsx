import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { MODALS } from '../areas.ts';
import { ShowPart } from '../show-part.tsx';
import { closeModal, modalStore, type ModalName } from '../modals.ts';
import styles from './modal-host.module.css';

/** Draws the open windows, the last one on top. */
export const ModalHost = memo(function ModalHost() {
  const { open } = modalStore.useValue();
  return open.map(({ name, props, id }) => (
    <ShowPart
      key={id}
      part={MODALS[name]}
      props={{ ...props, close: () => closeModal(name) }}
      skeleton={<div className={styles.backdrop} aria-hidden="true" />}
      around={(failure) => <LostWindow name={name}>{failure}</LostWindow>}
    />
  ));
});

/** A window whose file did not come: said where it was to stand, for windows are drawn below the page's end. */
function LostWindow({ name, children }: { name: ModalName; children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeModal(name);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [name]);
  return (
    <div className={styles.backdrop}>
      <div
        ref={box}
        className={styles.lost}
        role="dialog"
        aria-modal="true"
        aria-label={t('error.chunk.title')}
        tabIndex={-1}
      >
        {children}
        <Button variant="quiet" onClick={() => closeModal(name)}>
          {t('shell.close')}
        </Button>
      </div>
    </div>
  );
}
