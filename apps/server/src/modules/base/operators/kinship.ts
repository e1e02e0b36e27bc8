import type { OperatorId } from '../../../ids.ts';
import { isActiveOwner, type Standing } from './policy.ts';

/** Where nobody else could confirm, this long after the enrolment is taken instead: time for others to see it. */
export const ALONE_MS = 24 * 3_600_000;

/** What counts of an operator where two must be two people. */
export type Kin = Omit<Standing, 'version' | 'ownRoleId' | 'supplier'> & {
  /** When they last stopped being an owner who can act. */
  readonly stoodDownAt: Date | null;
  /** Who put them aside then; null: the command line. */
  readonly stoodDownBy: OperatorId | null;
  /** When another owner has seen that. */
  readonly stoodDownSeenAt: Date | null;
  /** Operators who made a link for them since they were last confirmed. */
  readonly makers: readonly OperatorId[];
};

/** `until`: nobody else could confirm them, and from then on nobody needs to. */
export type Confirmation = { readonly needed: false } | { readonly needed: true; readonly until: Date | null };

const ownersOf = (all: readonly Kin[]): Kin[] => all.filter(({ role }) => role === 'owner');
const find = (all: readonly Kin[], id: OperatorId): Kin | undefined => all.find((each) => each.id === id);

/**
 * Everybody who may sit behind an operator: themselves, and as long as nobody else has confirmed them, whoever made
 * them, with whoever made those. A link can be opened by the one who made it.
 */
function behind(
  kin: Kin,
  makersOf: (kin: Kin) => readonly Kin[],
  found = new Set<OperatorId>(),
): ReadonlySet<OperatorId> {
  if (found.has(kin.id)) return found;
  found.add(kin.id);
  for (const maker of makersOf(kin)) behind(maker, makersOf, found);
  return found;
}

const makersAmong =
  (all: readonly Kin[]) =>
  ({ makers }: Kin): Kin[] =>
    makers.flatMap((id) => find(all, id) ?? []);

const meet = (a: ReadonlySet<OperatorId>, b: ReadonlySet<OperatorId>): boolean => [...a].some((id) => b.has(id));

/** Whether an owner was put aside by somebody of a group, or by one behind whom one of the group may sit. */
function putAsideBy({ stoodDownBy }: Kin, all: readonly Kin[], group: ReadonlySet<OperatorId>): boolean {
  const actor = stoodDownBy === null ? undefined : find(all, stoodDownBy);
  return actor !== undefined && meet(behind(actor, makersAmong(all)), group);
}

/** Whether an owner may say that they have seen who put another aside: neither of the two, nor one whom they made. */
export const maySee = (
  { owner, target }: { readonly owner: Kin; readonly target: Kin },
  all: readonly Kin[],
  now: Date,
): boolean =>
  target.stoodDownBy !== null &&
  target.stoodDownSeenAt === null &&
  isActiveOwner(owner) &&
  owner.brandIds.some((brand) => target.brandIds.includes(brand)) &&
  !meet(standsFor(owner, all, now), new Set([target.stoodDownBy]));

/** Whether an operator still needs to be confirmed by somebody else. */
export function confirmationOf(kin: Kin, all: readonly Kin[], now: Date): Confirmation {
  if (kin.makers.length === 0) return { needed: false };
  const group = behind(kin, makersAmong(all));
  // An owner of one of their brands could speak up, and may confirm once they serve no brand that this owner does not.
  const others = ownersOf(all).filter(
    (owner) =>
      kin.brandIds.some((brand) => owner.brandIds.includes(brand)) && !meet(behind(owner, makersAmong(all)), group),
  );
  if (kin.enrolledAt === null || others.some((owner) => owner.disabledAt === null && owner.enrolledAt !== null))
    return { needed: true, until: null };
  // Whoever made themself the only owner is not alone by chance: for those behind whom they may sit no time is enough.
  if (all.some((each) => putAsideBy(each, all, group))) return { needed: true, until: null };
  // An owner who was put aside a moment ago could have confirmed: the time runs from then.
  const stoodDown = all.flatMap((each) => (group.has(each.id) ? [] : (each.stoodDownAt?.getTime() ?? [])));
  const until = new Date(Math.max(kin.enrolledAt.getTime(), ...stoodDown) + ALONE_MS);
  return until <= now ? { needed: false } : { needed: true, until };
}

/** For whom an operator may be acting. */
function standsFor(kin: Kin, all: readonly Kin[], now: Date): ReadonlySet<OperatorId> {
  const among = makersAmong(all);
  return behind(kin, (each) => (confirmationOf(each, all, now).needed ? among(each) : []));
}

/** Who of two must be confirmed before one may check what the other made; undefined: they are two people. */
export function unconfirmedOf(
  { maker, checker }: { readonly maker: Kin; readonly checker: Kin },
  all: readonly Kin[],
  now: Date,
): Kin | undefined {
  // Made by nobody that is known: not one of the demo's, and no link.
  if (checker.makers.includes(checker.id) && confirmationOf(checker, all, now).needed) return checker;
  if (!meet(standsFor(maker, all, now), standsFor(checker, all, now))) return undefined;
  return confirmationOf(checker, all, now).needed ? checker : maker;
}

/**
 * Whether what a maker made at some time may have been made by whoever now is to check it: as everybody stood then, for
 * who was confirmed since may have had another behind them.
 */
export const mayHaveMade = (
  { maker, checker }: { readonly maker: OperatorId; readonly checker: OperatorId },
  { earlier, all }: { readonly earlier: readonly Kin[]; readonly all: readonly Kin[] },
  now: Date,
): boolean => meet(standsFor(find(earlier, maker)!, earlier, now), standsFor(find(all, checker)!, all, now));

/** Why an owner may not confirm an operator; undefined where they may. */
export function refusalToConfirm(
  { owner, target }: { readonly owner: Kin; readonly target: Kin },
  all: readonly Kin[],
  now: Date,
): 'SELF_APPROVAL' | 'CONFIRMATION_NEEDED' | 'STATE_CONFLICT' | 'OPERATOR_ELSEWHERE' | undefined {
  if (!target.brandIds.every((brand) => owner.brandIds.includes(brand))) return 'OPERATOR_ELSEWHERE';
  if (target.enrolledAt === null || !confirmationOf(target, all, now).needed) return 'STATE_CONFLICT';
  if (confirmationOf(owner, all, now).needed) return 'CONFIRMATION_NEEDED';
  return meet(standsFor(owner, all, now), standsFor(target, all, now)) ? 'SELF_APPROVAL' : undefined;
}
