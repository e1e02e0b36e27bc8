import { MODALS } from '../areas.ts';
import { ShowPart } from '../lazy-part.tsx';
import { closeModal, modalStore } from '../modals.ts';
import { useStakeInPlay } from '../stake-guard.ts';

/** Draws the open windows, the last one on top. While a stake is in play new windows wait. */
export function ModalHost() {
  const { open } = modalStore.use();
  const inPlay = useStakeInPlay();
  if (inPlay) return null;
  return open.map(({ name, props, id }) => (
    <ShowPart key={id} part={MODALS[name]} props={{ ...props, close: () => closeModal(name) }} skeleton={<div className="scrim" aria-hidden="true" />} />
  ));
}
