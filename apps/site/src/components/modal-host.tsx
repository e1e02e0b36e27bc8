import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { MODALS } from '../areas.ts';
import { ShowPart } from '../show-part.tsx';
import { closeModal, modalStore } from '../modals.ts';
import styles from './modal-host.module.css';

/** Draws the open windows, the last one on top. */
export const ModalHost = memo(function ModalHost() {
  const { open } = modalStore.useValue();
  return open.map(({ name, props, id }) => {
    const close = (): void => closeModal(name);
    return (
      <ShowPart
        key={id}
        part={MODALS[name]}
        props={{ ...props, close }}
        skeleton={<div className={styles.backdrop} aria-hidden="true" />}
        around={(failure) => <LostWindow close={close}>{failure}</LostWindow>}
      />
    );
  });
});

/** A window whose file did not come: said where it was to stand, for windows are drawn below the page's end. */
function LostWindow({ close, children }: { close: () => void; children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.backdrop}>
      <div
        ref={box}
        className={styles.lost}
        role="dialog"
        aria-modal="true"
        aria-label={t('error.chunk.title')}
        tabIndex={-1}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {children}
        <Button variant="quiet" onClick={close}>
          {t('shell.close')}
        </Button>
      </div>
    </div>
  );
}
