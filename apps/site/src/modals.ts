import { whenCalm } from './stake-guard.ts';
import { createRecordStore } from '@baize/webkit/store';

/** Every window of the site. Its part arrives when it is first opened. */
export type ModalName =
  | 'announcement'
  | 'notice'
  | 'login'
  | 'register'
  | 'changePassword'
  | 'forgotPassword'
  | 'help'
  | 'feedback'
  | 'gamePopup'
  | 'contract'
  | 'publicPopup'
  | 'wallet'
  | 'logout'
  | 'service'
  | 'search'
  | 'message'
  | 'sideSheet'
  | 'language';
export type OpenModal = { name: ModalName; props: Record<string, unknown>; id: number };
export type ModalProps = { close: () => void };

export const modalStore = createRecordStore<{ open: readonly OpenModal[] }>({ open: [] });
let nextId = 1;

/** Ways into an account. Of these only one is open: each leads to the others. */
const WAYS_IN: readonly ModalName[] = ['login', 'register', 'forgotPassword'];

export const isWayInOpen = (): boolean => modalStore.get().open.some(({ name }) => WAYS_IN.includes(name));

/**
 * Opens a window above the others; one that is open already gets the new properties. While a stake is in play it waits
 * for the result.
 */
export function openModal(name: ModalName, props: Record<string, unknown> = {}): void {
  whenCalm(() =>
    modalStore.merge(({ open }) => {
      const others = open.filter(
        (modal) => modal.name !== name && !(WAYS_IN.includes(name) && WAYS_IN.includes(modal.name)),
      );
      return { open: [...others, { name, props, id: open.find((modal) => modal.name === name)?.id ?? nextId++ }] };
    }),
  );
}

/** Closes one window, or all of them. */
export function closeModal(name?: ModalName): void {
  modalStore.merge(({ open }) =>
    name !== undefined && !open.some((modal) => modal.name === name)
      ? {}
      : { open: name === undefined ? [] : open.filter((modal) => modal.name !== name) },
  );
}
