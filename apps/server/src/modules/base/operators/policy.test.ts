import { APART, PERMISSIONS, ROLES } from '@baize/contract/permissions';
import { expect, test } from 'vitest';
import { grantedTo, permissionsOf } from './roles.ts';
import type { OperatorId } from '../../../ids.ts';
import {
  brandsWithoutOwner,
  isActiveOwner,
  mayAdminister,
  refusalOf,
  wrongPermissions,
  type Standing,
} from './policy.ts';

const WHEN = new Date('2026-01-01T00:00:00Z');
const operator = (id: bigint, change: Partial<Standing> = {}): Standing => ({
  id: id as unknown as OperatorId,
  name: `operator-${id}`,
  role: 'owner',
  ownRoleId: null,
  supplier: null,
  brandIds: [1, 2],
  disabledAt: null,
  enrolledAt: WHEN,
  version: 1,
  ...change,
});
const owner = operator(1n);

test('an owner is active once enrolled and while enabled', () => {
  expect(isActiveOwner(owner)).toBe(true);
  expect(isActiveOwner(operator(1n, { role: 'support' }))).toBe(false);
  expect(isActiveOwner(operator(1n, { disabledAt: WHEN }))).toBe(false);
  expect(isActiveOwner(operator(1n, { enrolledAt: null }))).toBe(false);
});

test('only a role with the permission administers, and only while the operator can act', () => {
  expect(mayAdminister(owner)).toBe(true);
  expect(mayAdminister(operator(1n, { role: 'support' }))).toBe(false);
  expect(mayAdminister(operator(1n, { disabledAt: WHEN }))).toBe(false);
  expect(mayAdminister(operator(1n, { enrolledAt: null }))).toBe(false);
});

test('an operator of brands that the actor serves may be changed', () => {
  expect(refusalOf(owner, operator(2n))).toBeUndefined();
  expect(refusalOf(owner, operator(2n, { brandIds: [2] }))).toBeUndefined();
});

const support = operator(1n, { role: 'support' });
test.each([
  { what: 'an actor without the permission', actor: support, target: operator(2n), code: 'FORBIDDEN' },
  {
    what: 'an actor without the permission, even for their own account',
    actor: support,
    target: owner,
    code: 'FORBIDDEN',
  },
  { what: 'the actor', actor: owner, target: owner, code: 'SELF_CHANGE' },
  { what: 'an operator of other brands', actor: owner, target: operator(2n, { brandIds: [3] }), code: 'NOT_FOUND' },
  { what: 'an operator of no brand', actor: owner, target: operator(2n, { brandIds: [] }), code: 'NOT_FOUND' },
  {
    what: 'an operator who serves a further brand',
    actor: owner,
    target: operator(2n, { brandIds: [2, 3] }),
    code: 'OPERATOR_ELSEWHERE',
  },
])('$what is refused', ({ actor, target, code }) => {
  expect(refusalOf(actor, target)?.code).toBe(code);
});

test('a change may leave brands without an active owner; they are named', () => {
  const demoted = operator(1n, { role: 'support' });
  expect(brandsWithoutOwner([], owner, demoted)).toEqual([1, 2]);
  expect(brandsWithoutOwner([operator(2n, { brandIds: [2] })], owner, demoted)).toEqual([1]);
  expect(brandsWithoutOwner([operator(2n)], owner, demoted)).toEqual([]);
  expect(brandsWithoutOwner([operator(2n, { disabledAt: WHEN })], owner, demoted)).toEqual([1, 2]);
  expect(brandsWithoutOwner([], owner, operator(1n, { brandIds: [1] }))).toEqual([2]);
  expect(brandsWithoutOwner([], owner, owner)).toEqual([]);
});

test('a change of an operator who was no active owner leaves no brand without one', () => {
  expect(brandsWithoutOwner([], operator(1n, { disabledAt: WHEN }), operator(1n, { role: 'support' }))).toEqual([]);
});

test('a role gives nothing that its maker has not, nothing of owners, and not both halves of a thing', () => {
  const holds = PERMISSIONS;
  expect(wrongPermissions(['players.read', 'corrections.make'], { holds })).toBeUndefined();
  expect(wrongPermissions(['players.read', 'audit.read'], { holds: ['players.read'] })).toMatch(/^audit.read /);
  expect(wrongPermissions(['operators.write'], { holds })).toMatch(/^operators.write is for owners/);
  for (const [makes, checks] of APART) {
    expect(wrongPermissions([checks, 'audit.read', makes], { holds })).toBe(`${makes} and ${checks} are two people's`);
    // None of the product's own roles but the owner's holds both either.
    for (const role of ROLES.filter((each) => each !== 'owner'))
      expect([makes, checks].every((each) => permissionsOf(role).includes(each))).toBe(false);
  }
});

test('an own role grants what its row says, and never what is for owners alone, whatever the row says', () => {
  const ownPermissions = ['players.read', 'operators.write'] as const;
  expect(grantedTo({ role: 'own', ownPermissions })).toEqual(['players.read']);
  expect(grantedTo({ role: 'own', ownPermissions: null })).toEqual([]);
  expect(grantedTo({ role: 'auditor', ownPermissions: ['players.status'] })).not.toContain('players.status');
});
