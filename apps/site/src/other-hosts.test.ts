import { beforeEach, expect, test } from 'vitest';
import { addressesBeside, createHostWatch, otherHostStore } from './other-hosts.ts';

const ADDRESSES = ['https://dead.test', 'https://second.test', 'https://third.test'];
let asked: string[];
let online: boolean;
beforeEach(() => {
  asked = [];
  online = true;
  otherHostStore.merge({ address: null });
});
const watch = (alive: readonly string[] = ADDRESSES.slice(1)) =>
  createHostWatch({
    addresses: () => ADDRESSES,
    isOnline: () => online,
    isThere: async (address) => {
      asked.push(address);
      return alive.includes(address);
    },
  });
const found = () => otherHostStore.get().address;

test('the third call in a row without an answer finds the first address that is there', async () => {
  const { reached } = watch();
  await reached(false);
  await reached(false);
  expect([asked, found()]).toEqual([[], null]);
  await reached(false);
  expect([asked, found()]).toEqual([ADDRESSES.slice(0, 2), 'https://second.test']);
  await reached(true);
  expect(found()).toBeNull();
});

test('an answer between them begins the count anew, and a device without a network looks nowhere', async () => {
  const { reached } = watch();
  for (const isReached of [false, false, true, false, false]) await reached(isReached);
  expect(asked).toEqual([]);
  online = false;
  await reached(false);
  expect(asked).toEqual([]);
});

test('where no address is there nobody is sent anywhere, and the next failure looks again', async () => {
  const { reached } = watch([]);
  for (let at = 0; at < 4; at += 1) await reached(false);
  expect([asked.length, found()]).toEqual([2 * ADDRESSES.length, null]);
});

test('an answer that comes while it looks keeps the player where they are', async () => {
  const gate = Promise.withResolvers<boolean>();
  const { reached } = createHostWatch({
    addresses: () => ADDRESSES,
    isOnline: () => true,
    isThere: () => gate.promise,
  });
  await reached(false);
  await reached(false);
  const looking = reached(false);
  await reached(true);
  gate.resolve(true);
  await looking;
  expect(found()).toBeNull();
});

test('the other hosts of the site are named with the page’s own protocol and port', () => {
  const routes = [
    { domain: 'play.test', kind: 'site' },
    { domain: 'second.test', kind: 'site' },
    { domain: 'agents.test', kind: 'agent' },
  ];
  expect(addressesBeside({ protocol: 'https:', hostname: 'play.test', port: '' }, routes)).toEqual([
    'https://second.test',
  ]);
  expect(addressesBeside({ protocol: 'http:', hostname: 'second.test', port: '3000' }, routes)).toEqual([
    'http://play.test:3000',
  ]);
});
