import { expect, test } from 'vitest';
import type { OperatorId } from '../../../ids.ts';
import { brandsWithoutOwner, isActiveOwner, mayAdminister, refusalOf, type Standing } from './policy.ts';

const WHEN = new Date('2026-01-01T00:00:00Z');
const operator = (id: bigint, change: Partial<Standing> = {}): Standing => ({
  id: id as unknown as OperatorId,
  name: `operator-${id}`,
  role: 'owner',
  brandIds: [1, 2],
  disabledAt: null,
  passwordExpiresAt: null,
  version: 1,
  ...change,
});
const owner = operator(1n);

test('an owner is active while enabled and past the password that was handed out', () => {
  expect(isActiveOwner(owner)).toBe(true);
  expect(isActiveOwner(operator(1n, { role: 'support' }))).toBe(false);
  expect(isActiveOwner(operator(1n, { disabledAt: WHEN }))).toBe(false);
  expect(isActiveOwner(operator(1n, { passwordExpiresAt: WHEN }))).toBe(false);
});

test('only a role with the permission administers, and only while the operator can act', () => {
  expect(mayAdminister(owner)).toBe(true);
  expect(mayAdminister(operator(1n, { role: 'support' }))).toBe(false);
  expect(mayAdminister(operator(1n, { disabledAt: WHEN }))).toBe(false);
  expect(mayAdminister(operator(1n, { passwordExpiresAt: WHEN }))).toBe(false);
});

test('an operator of brands that the actor serves may be changed', () => {
  expect(refusalOf(owner, operator(2n))).toBeUndefined();
  expect(refusalOf(owner, operator(2n, { brandIds: [2] }))).toBeUndefined();
});

test.for([
  ['an actor without the permission', operator(1n, { role: 'support' }), operator(2n), 'FORBIDDEN'],
  ['an actor without the permission, even for itself', operator(1n, { role: 'support' }), owner, 'FORBIDDEN'],
  ['the actor itself', owner, owner, 'SELF_CHANGE'],
  ['an operator of other brands', owner, operator(2n, { brandIds: [3] }), 'NOT_FOUND'],
  ['an operator of no brand', owner, operator(2n, { brandIds: [] }), 'NOT_FOUND'],
  ['an operator who serves a further brand', owner, operator(2n, { brandIds: [2, 3] }), 'OPERATOR_ELSEWHERE'],
] as const)('%s is refused', ([, actor, target, code]) => {
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
