import { defineSiteCalls, defineConsoleCalls } from '@baize/contract/define-call';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { assertImplemented, implement, type Route } from './route.ts';

const site = defineSiteCalls({
  showThing: {
    method: 'GET',
    path: '/things/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    output: z.object({ name: z.string() }),
    failures: ['NOT_FOUND'],
  },
  payThing: { method: 'POST', path: '/pay', access: 'member', keyed: true, output: z.null() },
});
const console = defineConsoleCalls({
  dropThing: { method: 'DELETE', path: '/things', permission: 'brand.write', output: z.null() },
});
const shown = implement(site.showThing, async (_ctx, _input, { id }) => ok({ name: id }));
const paid = implement(site.payThing, async ({ actor, idempotencyKey }) => {
  // The access and the key that the call declares are there, without a question.
  const said: [account: string, key: string] = [actor.account, idempotencyKey];
  return said.length === 2 ? ok(null) : ok(null);
});
const dropped = implement(console.dropThing, async ({ operator, brandId }) =>
  operator.brandIds.has(brandId) ? ok(null) : ok(null),
);

test('a handler that does not fit its call does not compile', () => {
  // @ts-expect-error a code that the call does not declare
  implement(site.showThing, async () => fail('STATE_CONFLICT'));
  // @ts-expect-error a value of another shape
  implement(site.showThing, async () => ok({ title: 'name is missing' }));
  // @ts-expect-error a public call may come from a guest
  implement(site.showThing, async ({ actor }) => ok({ name: actor.account }));
  // @ts-expect-error a call that is not keyed promises no key
  implement(site.showThing, async ({ idempotencyKey }) => ok({ name: idempotencyKey }));
  // @ts-expect-error a parameter that the path does not have
  implement(site.showThing, async (_ctx, _input, { name }) => ok({ name }));
  // @ts-expect-error the console's calls know no player
  implement(console.dropThing, async ({ actor }) => ok(actor));
  expect(shown.call.name).toBe('showThing');
});

test('the start stops where a call has no handler, has two, or is in no registry', () => {
  const routes: Route[] = [shown, paid];
  expect(() => assertImplemented(site, routes)).not.toThrow();
  expect(() => assertImplemented(site, [shown])).toThrow('site payThing is implemented 0 times');
  expect(() => assertImplemented(site, [shown, paid, paid])).toThrow('site payThing is implemented 2 times');
  expect(() => assertImplemented(site, [shown, paid, dropped])).toThrow(
    'console dropThing is implemented, but no registry lists it',
  );
});
