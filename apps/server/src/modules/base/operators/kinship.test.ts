import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperatorId } from '../../../ids.ts';
import { ALONE_MS, confirmationOf, maySee, refusalToConfirm, unconfirmedOf, type Kin } from './kinship.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const before = (ms: number): Date => new Date(NOW.getTime() - ms);
const HOUR = 3_600_000;
const id = (n: number): OperatorId => n as OperatorId;
const kin = (n: number, makers: readonly number[], more: Partial<Kin> = {}): Kin => ({
  id: id(n),
  name: `operator-${n}`,
  role: 'finance-checker',
  brandIds: [1],
  disabledAt: null,
  enrolledAt: before(48 * HOUR),
  stoodDownAt: null,
  stoodDownBy: null,
  stoodDownSeenAt: null,
  makers: makers.map(id),
  ...more,
});
const owner = (n: number, makers: readonly number[] = [], more: Partial<Kin> = {}): Kin =>
  kin(n, makers, { role: 'owner', ...more });
const who = (maker: Kin, checker: Kin, all: readonly Kin[]) => unconfirmedOf({ maker, checker }, all, NOW)?.id;

const [anna, bela] = [owner(1), owner(2)];

test('whom nobody made, and who was confirmed since, checks whatever others made', () => {
  expect(who(anna, bela, [anna, bela])).toBeUndefined();
  const confirmed = kin(3, []);
  expect(who(anna, confirmed, [anna, bela, confirmed])).toBeUndefined();
});

test('an operator checks nothing of their maker, of who made that one, or of another whom the same one made', () => {
  const made = kin(3, [1]);
  const owned = owner(4, [1]);
  const below = kin(5, [4]);
  const all = [anna, bela, made, owned, below];
  expect(who(anna, made, all)).toBe(3);
  expect(who(anna, below, all)).toBe(5);
  expect(who(owned, below, all)).toBe(5);
  expect(who(made, below, all)).toBe(5);
  expect(who(bela, made, all)).toBeUndefined();
});

test('nor does a maker check what was made in the name of somebody they made', () => {
  const made = kin(3, [1], { role: 'finance-maker' });
  expect(who(made, anna, [anna, bela, made])).toBe(3);
  expect(who(made, bela, [anna, bela, made])).toBeUndefined();
});

test('a confirmed owner in between is a person of their own: what they make is not their maker’s', () => {
  const confirmed = owner(4, []);
  const below = kin(5, [4]);
  expect(who(anna, below, [anna, confirmed, below])).toBeUndefined();
  expect(who(confirmed, below, [anna, confirmed, below])).toBe(5);
});

test('only where no other owner exists a day is enough, and it runs from the last one who was put aside', () => {
  const made = kin(3, [1], { enrolledAt: before(ALONE_MS) });
  expect(confirmationOf(made, [anna, made], NOW)).toEqual({ needed: false });
  expect(confirmationOf(made, [anna, bela, made], NOW)).toEqual({ needed: true, until: null });
  const fresh = kin(3, [1], { enrolledAt: before(HOUR) });
  const until = new Date(fresh.enrolledAt!.getTime() + ALONE_MS);
  expect(confirmationOf(fresh, [anna, fresh], NOW)).toEqual({ needed: true, until });
  // The other owner was disabled, demoted or moved a moment ago.
  for (const aside of [{ disabledAt: before(HOUR) }, { role: 'auditor' as const }, { brandIds: [2] }]) {
    const put = owner(2, [], { ...aside, stoodDownAt: before(HOUR) });
    expect(confirmationOf(made, [anna, put, made], NOW)).toEqual({
      needed: true,
      until: new Date(NOW.getTime() - HOUR + ALONE_MS),
    });
  }
});

test('who put the other owner aside waits for another owner, however long it takes', () => {
  const made = kin(3, [1], { enrolledAt: before(1_000 * ALONE_MS) });
  const long = { stoodDownAt: before(500 * ALONE_MS) };
  const never = { needed: true, until: null };
  for (const aside of [{ disabledAt: before(HOUR) }, { role: 'auditor' as const }, { brandIds: [2] }]) {
    const put = owner(2, [], { ...aside, ...long, stoodDownBy: id(1) });
    expect(confirmationOf(made, [anna, put, made], NOW)).toEqual(never);
    // By an owner whom they made: that is themself.
    const puppet = owner(4, [1]);
    const byPuppet = { ...put, stoodDownBy: puppet.id };
    expect(confirmationOf(made, [anna, byPuppet, puppet, made], NOW)).toEqual(never);
    // Another owner of the command line, or one that was there all the time, confirms as ever.
    const third = owner(5);
    expect(refusalToConfirm({ owner: third, target: made }, [anna, put, third, made], NOW)).toBeUndefined();
    // The command line put them aside: nobody of the console made themself alone.
    expect(confirmationOf(made, [anna, { ...put, stoodDownBy: null }, made], NOW)).toEqual({ needed: false });
  }
});

test('an owner who was reset by the only other one is not confirmed by time either', () => {
  const reset = owner(2, [1], {
    enrolledAt: before(9 * ALONE_MS),
    stoodDownAt: before(9 * ALONE_MS),
    stoodDownBy: id(1),
  });
  expect(confirmationOf(reset, [anna, reset], NOW)).toEqual({ needed: true, until: null });
  expect(refusalToConfirm({ owner: anna, target: reset }, [anna, reset], NOW)).toBe('SELF_APPROVAL');
  expect(who(anna, reset, [anna, reset])).toBe(2);
});

test('that somebody was put aside is seen by another owner, and by nobody who may be the one who did it', () => {
  const put = owner(2, [], { disabledAt: before(HOUR), stoodDownAt: before(HOUR), stoodDownBy: id(1) });
  const [puppet, third, elsewhere] = [owner(4, [1]), owner(5), owner(6, [], { brandIds: [9] })];
  const all = [anna, put, puppet, third, elsewhere];
  const may = (by: Kin) => maySee({ owner: by, target: put }, all, NOW);
  expect([anna, puppet, put, elsewhere, kin(7, [])].map(may)).toEqual([false, false, false, false, false]);
  expect(may(third)).toBe(true);
  expect(maySee({ owner: third, target: { ...put, stoodDownSeenAt: NOW } }, all, NOW)).toBe(false);
  expect(maySee({ owner: third, target: { ...put, stoodDownBy: null } }, all, NOW)).toBe(false);
});

test('an owner of one of their brands is another owner: more brands buy no day alone', () => {
  const made = kin(3, [1], { enrolledAt: before(ALONE_MS), brandIds: [1, 2] });
  const both = owner(1, [], { brandIds: [1, 2] });
  expect(confirmationOf(made, [both, bela, made], NOW)).toEqual({ needed: true, until: null });
  expect(confirmationOf(made, [both, owner(2, [], { brandIds: [3] }), made], NOW)).toEqual({ needed: false });
  // Who serves one brand alone says nothing for the other, and is not offered to.
  expect(refusalToConfirm({ owner: bela, target: made }, [both, bela, made], NOW)).toBe('OPERATOR_ELSEWHERE');
  const here = { ...made, brandIds: [1] };
  expect(refusalToConfirm({ owner: bela, target: here }, [both, bela, here], NOW)).toBeUndefined();
});

test('owners whom the same owner made are no other owners, and confirm nobody', () => {
  const puppet = owner(4, [1], { enrolledAt: before(HOUR) });
  const made = kin(3, [1], { enrolledAt: before(HOUR) });
  const all = [anna, puppet, made];
  expect(confirmationOf(made, all, NOW)).toMatchObject({ needed: true, until: expect.any(Date) });
  expect(refusalToConfirm({ owner: puppet, target: made }, all, NOW)).toBe('CONFIRMATION_NEEDED');
  expect(refusalToConfirm({ owner: anna, target: made }, all, NOW)).toBe('SELF_APPROVAL');
  expect(refusalToConfirm({ owner: bela, target: made }, [...all, bela], NOW)).toBeUndefined();
  const invited = kin(3, [1], { enrolledAt: null });
  expect(refusalToConfirm({ owner: bela, target: invited }, [anna, bela, invited], NOW)).toBe('STATE_CONFLICT');
});

test('whom neither seed nor link made checks nothing', () => {
  const unknown = kin(3, [3]);
  expect(who(anna, unknown, [anna, bela, unknown])).toBe(3);
});

/** Any tree of who made whom, two honest owners among them. */
const anyTree = fc
  .array(fc.record({ maker: fc.nat(), owner: fc.boolean(), confirmed: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((drawn) => {
    const all: Kin[] = [anna, bela];
    drawn.forEach((each, at) => {
      const makers = each.confirmed ? [] : [Number(all[each.maker % all.length]!.id)];
      all.push(kin(at + 3, makers, { role: each.owner ? 'owner' : 'finance-checker' }));
    });
    return all;
  });

test('whatever one person builds below themselves, none of it checks another of it', () => {
  fc.assert(
    fc.property(anyTree, (all) => {
      // Who stands behind each, walked naively.
      const rootOf = (each: Kin): OperatorId =>
        each.makers.length === 0 ? each.id : rootOf(all.find(({ id: other }) => other === each.makers[0])!);
      for (const maker of all)
        for (const checker of all)
          if (maker !== checker)
            expect(unconfirmedOf({ maker, checker }, all, NOW) !== undefined).toBe(rootOf(maker) === rootOf(checker));
    }),
    { numRuns: 200 },
  );
});
