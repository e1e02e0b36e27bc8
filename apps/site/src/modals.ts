import { createStore } from './store.ts';

/** Every window of the site. Its part arrives when it is first opened. */
export type ModalName =
  | 'announcement' | 'notice' | 'login' | 'register' | 'changePassword' | 'forgotPassword' | 'help' | 'feedback' | 'gamePopup' | 'contract' | 'publicPopup'
  | 'wallet' | 'logout' | 'service' | 'search' | 'message' | 'sideSheet' | 'language';
export type OpenModal = { name: ModalName; props: Record<string, unknown>; id: number };
export type ModalProps = { close: () => void };

export const modalStore = createStore<{ open: readonly OpenModal[] }>({ open: [] });
let nextId = 1;

/** Opens a window above the others; one that is open already gets the new properties. */
export function openModal(name: ModalName, props: Record<string, unknown> = {}): void {
  modalStore.set(({ open }) => ({ open: [...open.filter((modal) => modal.name !== name), { name, props, id: open.find((modal) => modal.name === name)?.id ?? nextId++ }] }));
}

/** Closes one window, or all of them. */
export function closeModal(name?: ModalName): void {
  modalStore.set(({ open }) => (name !== undefined && !open.some((modal) => modal.name === name) ? {} : { open: name === undefined ? [] : open.filter((modal) => modal.name !== name) }));
}
