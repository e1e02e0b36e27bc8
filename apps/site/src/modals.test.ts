import { beforeEach, expect, test } from 'vitest';
import { closeModal, modalStore, openModal, returnWish } from './modals.ts';
import { setStakeInPlay } from './stake-guard.ts';

const names = (): string[] => modalStore.get().open.map(({ name }) => name);
beforeEach(() => {
  setStakeInPlay(false);
  closeModal();
});

test('windows stack; the same one is not opened twice but gets its new properties', () => {
  openModal('wallet', { tab: 'deposit' });
  openModal('message', { messageKey: 'a' });
  const { id } = modalStore.get().open[0]!;
  openModal('wallet', { tab: 'history' });
  expect(names()).toEqual(['message', 'wallet']);
  expect(modalStore.get().open[1]).toMatchObject({ id, props: { tab: 'history' } });
  closeModal('message');
  expect(names()).toEqual(['wallet']);
});

test('login and registration replace each other', () => {
  openModal('login');
  openModal('register');
  expect(names()).toEqual(['register']);
  openModal('login');
  expect(names()).toEqual(['login']);
});

test('a way in remembers what asked for it, over the others too, and forgets it when it is closed', () => {
  openModal('login', { returnTo: '/rng' });
  expect(returnWish()).toBe('/rng');
  openModal('register');
  openModal('login');
  expect(returnWish()).toBe('/rng');
  openModal('login', { returnTo: '/member' });
  expect(returnWish()).toBe('/member');
  closeModal('login');
  openModal('login');
  expect(returnWish()).toBeUndefined();
});

test('nothing opens over a stake in play; it opens when the result has been shown', () => {
  openModal('wallet');
  setStakeInPlay(true);
  openModal('publicPopup');
  expect(names()).toEqual(['wallet']);
  setStakeInPlay(false);
  expect(names()).toEqual(['wallet', 'publicPopup']);
});
