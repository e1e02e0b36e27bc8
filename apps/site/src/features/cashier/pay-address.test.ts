import { expect, test } from 'vitest';
import { payAddress } from './pay-address.ts';

test.each([
  ['http://pay.test/p/1?x=1', 'http://pay.test/p/1?x=1'],
  ['/pay/1', 'https://site.test/pay/1'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['http://', undefined],
  ['', undefined],
  [null, undefined],
])('%j becomes %j', (url, expected) => expect(payAddress(url, 'https://site.test/member')).toBe(expected));
