import { memo } from 'react';
import { MODALS } from '../areas.ts';
import { ShowPart } from '../show-part.tsx';
import { closeModal, modalStore } from '../modals.ts';
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
    />
  ));
});
