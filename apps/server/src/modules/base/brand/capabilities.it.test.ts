import type { BrandSettings } from '@baize/contract/console/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole } from '../../../testing-console.ts';
import { capabilitiesOf } from './capabilities.ts';

let t: TestConsole;
const REASON = 'Our number of the gateway is blocked';

beforeAll(async () => {
  t = await createTestConsole();
});
afterAll(() => t.close());

const offered = async () => {
  t.platform.brand.invalidate();
  return capabilitiesOf(await t.platform.brand.brand(t.brandId));
};

test('an operator closes a capability with a reason, on the record, and opens it again; never over another one', async () => {
  const [content, support, owner] = [await t.logIn('content'), await t.logIn('support'), await t.logIn('owner')];
  const read = async () => (await content.ask<BrandSettings>('getBrandSettings')).value;
  const before = await read();
  expect(before.offer.product).toContain('passkeys');
  expect(before.offer.open).toEqual(await offered());
  expect(before.offer.open).toContain('passkeys');
  const patch = { closedCapabilities: ['passkeys'], version: before.version };
  expect(await content.ask('updateBrand', patch)).toMatchObject({ code: 'BAD_REQUEST', fields: { reason: 'empty' } });
  expect(await offered()).toContain('passkeys');
  expect((await support.ask('updateBrand', { ...patch, reason: REASON })).status).toBe(403);
  const saved = await content.ask<BrandSettings>('updateBrand', { ...patch, reason: REASON });
  expect(saved.value.closedCapabilities).toEqual(['passkeys']);
  expect(saved.value.offer.open).not.toContain('passkeys');
  expect(await offered()).not.toContain('passkeys');
  const [entry] = await owner.auditOf('brand:baize');
  expect(entry).toMatchObject({
    before: { closedCapabilities: [] },
    after: { closedCapabilities: ['passkeys'] },
    reason: REASON,
  });
  const late = { closedCapabilities: [], version: before.version, reason: REASON };
  expect((await content.ask('updateBrand', late)).code).toBe('STATE_CONFLICT');
  expect(await offered()).not.toContain('passkeys');
  const open = { ...late, version: saved.value.version };
  expect((await content.ask('updateBrand', open)).code).toBe('OK');
  expect(await offered()).toContain('passkeys');
  for (const wrong of [['unheard'], ['passkeys', 'passkeys']])
    expect((await content.ask('updateBrand', { ...open, closedCapabilities: wrong })).code).toBe('BAD_REQUEST');
});
