import { expect, test } from 'vitest';
import { faultOfTarget, isPublicAddress, lookupPublic } from './public-address.ts';

const NONE = new Set<string>();

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.51.100.7',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'nonsense',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('an address that hides a private one in another way of writing it is refused', () => {
  for (const host of ['0x7f000001', '2130706433', '127.1', '[::ffff:10.0.0.1]', 'localhost', 'intranet', 'db.internal'])
    expect([host, faultOfTarget(`https://${host}/in`, NONE)]).toEqual([host, expect.stringContaining('private')]);
  expect(faultOfTarget('https://alerts.example.com/in?team=1', NONE)).toBeUndefined();
  expect(faultOfTarget('http://10.0.0.7:9093/in', new Set(['10.0.0.7:9093']))).toBeUndefined();
  expect(faultOfTarget('http://10.0.0.7:9094/in', new Set(['10.0.0.7:9093']))).toBe('must be https');
});

test('a name that leads to a private address is refused when it is called', async () => {
  const asked = new Promise<Error | null>((done) => lookupPublic('localhost', { all: true }, (error) => done(error)));
  expect((await asked)?.name).toBe('PrivateAddress');
});
