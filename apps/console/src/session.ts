import type { Operator } from '@baize/contract/console/operators';
import type { Permission } from '@baize/contract/permissions';
import type { Failure } from '@baize/webkit/outcome';
import { brandId, client, onNoSession } from './client.ts';
import { queryClient } from './query-client.ts';
import { createStore } from '@baize/webkit/store';

export type Session =
  | { kind: 'unknown' }
  | { kind: 'failed'; failure: Failure }
  /**
   * `ended` says why a session that was there is gone. `kept`: whose page waits behind the login, as it was, until they
   * are back; nobody's, where they left themselves or went away.
   */
  | { kind: 'guest'; ended: 'expired' | 'idle' | null; kept: Operator | null }
  /** `fresh`: logged in on this page, so the previous login is shown. */
  | { kind: 'in'; operator: Operator; fresh: boolean };
export type Brand = Operator['brands'][number];

const BRAND_KEY = 'console-brand';
export const session = createStore<Session>({ kind: 'unknown' });

const forgetting = new Set<() => void>();
/** What a page keeps outside of itself is forgotten with what its operator saw. */
export const onForget = (listener: () => void): void => {
  forgetting.add(listener);
};
function forgetAll(): void {
  queryClient.clear();
  for (const listener of forgetting) listener();
}

/** Asks who is logged in. Run once at the start. */
export async function loadSession(): Promise<void> {
  onNoSession(() => leave('expired'));
  const answer = await client.call('getSession');
  if (answer.ok) enter(answer.value, false);
  else if (answer.error.code === 'NOT_LOGGED_IN') session.set({ kind: 'guest', ended: null, kept: null });
  else session.set({ kind: 'failed', failure: answer.error });
}

export function enter(operator: Operator, fresh: boolean): void {
  const state = session.get();
  if (state.kind === 'guest' && state.kept !== null) {
    // What the last operator saw does not stay for another one. Their own page goes on, and asks again.
    if (state.kept.id === operator.id) void queryClient.invalidateQueries();
    else forgetAll();
  }
  const stored = Number(readBrand());
  const brand = operator.brands.find(({ id }) => id === stored) ?? operator.brands[0];
  brandId.set(brand?.id ?? null);
  session.set({ kind: 'in', operator, fresh });
}

let asking: Promise<void> | undefined;

/**
 * Reads the session again: an owner may change the role, brands and status of an operator who is logged in.
 * One request at a time.
 */
export function refreshSession(): Promise<void> {
  if (session.get().kind !== 'in') return Promise.resolve();
  asking ??= client
    .call('getSession')
    .then((answer) => {
      if (answer.ok) adopt(answer.value);
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

const rightsOf = ({ role, permissions, brands }: Operator): string => JSON.stringify([role, permissions, brands]);

/** The same operator with the rights of now. What the old rights showed is asked again. */
function adopt(operator: Operator): void {
  const state = session.get();
  if (state.kind !== 'in' || state.operator.id !== operator.id || rightsOf(state.operator) === rightsOf(operator))
    return;
  if (!operator.brands.some(({ id }) => id === brandId.get())) brandId.set(operator.brands[0]?.id ?? null);
  session.set({ ...state, operator });
  void queryClient.invalidateQueries();
}

/**
 * The session is over here. A page whose session expired under it waits for its operator, with what they had typed;
 * else nothing of what they saw stays.
 */
export function leave(why: 'expired' | 'idle' | null): void {
  const state = session.get();
  if (state.kind === 'guest') return;
  const was = state.kind === 'in' ? state.operator : null;
  const kept = why === 'expired' ? was : null;
  session.set({ kind: 'guest', ended: was === null ? null : why, kept });
  if (kept === null) forgetAll();
}

export async function logOut(): Promise<Failure | null> {
  const answer = await client.call('closeSession');
  if (!answer.ok && answer.error.code !== 'NOT_LOGGED_IN') return answer.error;
  leave(null);
  return null;
}

export function chooseBrand(id: number): void {
  brandId.set(id);
  try {
    localStorage.setItem(BRAND_KEY, String(id));
  } catch {
    // Storage forbidden: the choice holds for this page.
  }
}

function readBrand(): string | null {
  try {
    return localStorage.getItem(BRAND_KEY);
  } catch {
    return null;
  }
}

/** The operator at work, or whose page waits behind the login. Pages are drawn only while there is one. */
export function useOperator(): Operator {
  const state = session.useValue();
  const operator = atWork(state);
  if (operator === null) throw new Error('operator read without a session');
  return operator;
}

/** Whose page is there, seen or waiting. */
export const atWork = (state: Session): Operator | null =>
  state.kind === 'in' ? state.operator : state.kind === 'guest' ? state.kept : null;

export const useCan = (permission: Permission): boolean => useOperator().permissions.includes(permission);

/** The brand that the console speaks of now. */
export function useBrand(): Brand {
  const { brands } = useOperator();
  const id = brandId.useValue();
  const brand = brands.find((each) => each.id === id);
  if (!brand) throw new Error('an operator without a brand reached a page');
  return brand;
}
