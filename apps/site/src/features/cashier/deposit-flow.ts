import type { Code } from '@baize/contract/codes';
import type { Deposit } from '@baize/contract/cashier';

/** One wish to deposit. The key is drawn once: asking again with it can never make a second deposit. */
export type DepositRequest = { key: string; amount: string; method: string };

export type DepositFlow =
  | { step: 'form'; error: DepositError | undefined }
  | { step: 'sending'; request: DepositRequest }
  | { step: 'unknown'; request: DepositRequest; tries: number }
  | { step: 'paying'; deposit: Deposit; stale: boolean }
  | { step: 'done'; deposit: Deposit };
export type DepositError = { code: Code; requestId: string | undefined; params: Record<string, string> | undefined };

export type DepositAction =
  | { type: 'submit'; request: DepositRequest }
  | { type: 'answered'; deposit: Deposit }
  | { type: 'refused'; error: DepositError }
  | { type: 'lost' }
  | { type: 'stale' }
  | { type: 'again' };

export const DEPOSIT_START: DepositFlow = { step: 'form', error: undefined };

/** A refusal that leaves the outcome open: the call may have been carried out although no answer arrived. */
const OPEN_OUTCOME: ReadonlySet<string> = new Set<Code>(['OUTCOME_UNKNOWN', 'INTERNAL', 'UNAVAILABLE']);
export const leavesOutcomeOpen = (code: string): boolean => OPEN_OUTCOME.has(code);

const settled = (deposit: Deposit): boolean => deposit.state !== 'pending';
const holding = (deposit: Deposit): DepositFlow => (settled(deposit) ? { step: 'done', deposit } : { step: 'paying', deposit, stale: false });

/** The life of one deposit on the page. An answer that arrives late, for another step, changes nothing. */
export function reduceDeposit(flow: DepositFlow, action: DepositAction): DepositFlow {
  switch (action.type) {
    case 'submit': return flow.step === 'form' ? { step: 'sending', request: action.request } : flow;
    case 'answered':
      if (flow.step === 'sending' || flow.step === 'unknown') return holding(action.deposit);
      return flow.step === 'paying' && flow.deposit.id === action.deposit.id ? holding(action.deposit) : flow;
    case 'refused': return flow.step === 'sending' || flow.step === 'unknown' ? { step: 'form', error: action.error } : flow;
    case 'lost':
      if (flow.step === 'sending') return { step: 'unknown', request: flow.request, tries: 0 };
      return flow.step === 'unknown' ? { ...flow, tries: flow.tries + 1 } : flow;
    case 'stale': return flow.step === 'paying' ? { ...flow, stale: true } : flow;
    case 'again': return flow.step === 'done' || flow.step === 'paying' ? DEPOSIT_START : flow;
  }
}

/** Waits between two questions with the same key: quick at first, then every fifteen seconds. */
export const requeryDelayMs = (tries: number): number => Math.min(1_000 * 2 ** Math.min(tries, 4), 15_000);
/** While the payment page is open the deposit is asked for this often; the live wallet event usually comes first. */
export const POLL_MS = 3_000;

const STORE_KEY = 'baize.deposit';
/** The open request survives a reload of the page within its tab, so that it can be asked after. */
export function storedRequest(text: string | null): DepositRequest | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<DepositRequest> | null;
    const { key, amount, method } = value ?? {};
    return typeof key === 'string' && typeof amount === 'string' && typeof method === 'string' ? { key, amount, method } : undefined;
  } catch {
    return undefined;
  }
}
export const rememberRequest = (storage: Storage, request: DepositRequest | undefined): void => {
  if (request) storage.setItem(STORE_KEY, JSON.stringify(request));
  else storage.removeItem(STORE_KEY);
};
export const recallRequest = (storage: Storage): DepositRequest | undefined => storedRequest(storage.getItem(STORE_KEY));
