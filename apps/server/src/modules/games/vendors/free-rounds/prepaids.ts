import { ok, type Result } from '@baize/domain/result';
import { freebetsOf, type Prepaid, type SupplierFault } from '@baize/wallet-protocol';
import type { Supplier } from '../directory.ts';

/** A supplier answers this list once a minute. */
const KEPT_MS = 90_000;

type Kept = { readonly at: number; readonly prepaids: readonly Prepaid[] };
/** What a supplier sells free rounds of, kept for a while. */
export type Prepaids = (supplier: Supplier) => Promise<Result<readonly Prepaid[], SupplierFault>>;

/** Rewards are told several at once: those who ask while the supplier is being asked wait for that answer. */
export function createPrepaids(now: () => Date): Prepaids {
  const kept = new Map<number, Kept>();
  const asked = new Map<number, ReturnType<Prepaids>>();
  const ask = async (supplier: Supplier, known: Kept | undefined): ReturnType<Prepaids> => {
    const answer = await freebetsOf(supplier.client).prepaids({});
    if (answer.ok) kept.set(supplier.id, { at: now().getTime(), prepaids: answer.value });
    // An older list is better than none: what it sells changes seldom.
    return answer.ok || !known ? answer : ok(known.prepaids);
  };
  return async (supplier) => {
    const known = kept.get(supplier.id);
    if (known && now().getTime() - known.at < KEPT_MS) return ok(known.prepaids);
    const answer = asked.get(supplier.id) ?? ask(supplier, known).finally(() => asked.delete(supplier.id));
    asked.set(supplier.id, answer);
    return answer;
  };
}

type Wanted = { readonly gameCode: string; readonly currency: string; readonly stake: bigint; readonly rounds: number };

/** What such rounds are ordered by; one that leaves the operator the choice comes first. */
export function prepaidFor(
  prepaids: readonly Prepaid[],
  { gameCode, currency, stake, rounds }: Wanted,
): Prepaid | undefined {
  const fits = prepaids.filter(
    (each) =>
      each.game_code === gameCode &&
      each.currency === currency &&
      (each.bet_value === undefined || each.bet_value === stake) &&
      (each.bet_count === undefined || each.bet_count === rounds),
  );
  return fits.find(({ bet_value: value }) => value === undefined) ?? fits[0];
}

/** A game at a stake of free rounds; null: whoever orders chooses. */
export type SoldRounds = { readonly gameCode: string; readonly stake: bigint | null; readonly rounds: number | null };

/** What a supplier gives of free rounds in a currency; undefined: it does not say so now. */
export async function soldRoundsOf(
  prepaids: Prepaids,
  supplier: Supplier | undefined,
  currency: string,
): Promise<readonly SoldRounds[] | undefined> {
  // One that has no address yet is not asked.
  if (supplier?.dialect !== 'v2' || !supplier.enabled || supplier.baseUrl === '') return [];
  const sold = await prepaids(supplier);
  // A supplier that does not know the call has none.
  if (!sold.ok) return sold.error.code === 'REFUSED' && sold.error.httpStatus === 404 ? [] : undefined;
  return sold.value
    .filter((each) => each.currency === currency)
    .map(({ game_code: gameCode, bet_value: stake, bet_count: rounds }) => ({
      gameCode,
      stake: stake ?? null,
      rounds: rounds ?? null,
    }));
}
