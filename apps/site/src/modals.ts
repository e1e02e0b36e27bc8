import type { LaunchCard } from './launch.ts';
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
  | 'proveContact'
  | 'loginStep'
  | 'newAccount'
  | 'providerReturn'
  | 'providerLink'
  | 'passkey'
  | 'privacy'
  | 'authenticator'
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
  | 'realityCheck'
  | 'jackpotWin'
  | 'sideSheet'
  | 'language';
export type OpenModal = { name: ModalName; props: Record<string, unknown>; id: number };
export type ModalProps = { close: () => void };

export const modalStore = createRecordStore<{ open: readonly OpenModal[] }>({ open: [] });
let nextId = 1;

/** Ways into an account. Of these only one is open: each leads to the others. */
const WAYS_IN: readonly ModalName[] = ['login', 'register', 'forgotPassword', 'loginStep', 'providerReturn'];

const isWayIn = ({ name }: Pick<OpenModal, 'name'>): boolean => WAYS_IN.includes(name);
export const isWayInOpen = (): boolean => modalStore.get().open.some(isWayIn);

/** What a way in was opened for: where it leads, and the game that can be tried instead. */
export type WayInProps = { returnTo?: string | undefined; tryCard?: LaunchCard | undefined };
const wishOf = ({ returnTo, tryCard }: WayInProps): WayInProps => ({ returnTo, tryCard });
const openWish = (): WayInProps => wishOf(modalStore.get().open.find(isWayIn)?.props ?? {});
/** The place to which the way in that is open leads back; undefined: nothing asked for it. */
export const returnWish = (): string | undefined => openWish().returnTo;

/**
 * Opens a window above the others; one that is open already gets the new properties. While a stake is in play it waits
 * for the result.
 */
export function openModal(name: ModalName, props: Record<string, unknown> = {}): void {
  whenCalm(() => {
    // One way in that leads to another hands on what it was opened for.
    const given = WAYS_IN.includes(name) && isWayInOpen() ? { ...openWish(), ...props } : props;
    modalStore.merge(({ open }) => {
      const others = open.filter((modal) => modal.name !== name && !(WAYS_IN.includes(name) && isWayIn(modal)));
      const id = open.find((modal) => modal.name === name)?.id ?? nextId++;
      return { open: [...others, { name, props: given, id }] };
    });
  });
}

/** Closes one window, or all of them. */
export function closeModal(name?: ModalName): void {
  modalStore.merge(({ open }) =>
    name !== undefined && !open.some((modal) => modal.name === name)
      ? {}
      : { open: name === undefined ? [] : open.filter((modal) => modal.name !== name) },
  );
}
