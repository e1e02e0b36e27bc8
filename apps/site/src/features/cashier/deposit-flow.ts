import type { Deposit } from '@baize/contract/cashier';
import { isOpenDeposit } from '@baize/domain/deposit';
import type { Failure } from '@baize/webkit/outcome';
import { readItem, writeItem } from '../../storage.ts';

/** One wish to deposit. The key is drawn once: asking again with it can never make a second deposit. */
export type DepositRequest = { key: string; amount: string; method: string };

export type DepositFlow =
  | { step: 'form'; failure: Failure | undefined }
  | { step: 'sending'; request: DepositRequest }
  | { step: 'unknown'; request: DepositRequest; tries: number }
  | { step: 'paying'; deposit: Deposit }
  | { step: 'done'; deposit: Deposit };

export type DepositAction =
  | { type: 'submit'; request: DepositRequest }
  | { type: 'answered'; deposit: Deposit }
  | { type: 'refused'; failure: Failure }
  | { type: 'lost' }
  | { type: 'resume'; deposit: Deposit }
  | { type: 'again' };

/** A request that was open when the page was left is asked after first. */
export const startDeposit = (open: DepositRequest | undefined): DepositFlow =>
  open ? { step: 'unknown', request: open, tries: 0 } : DEPOSIT_START;

export const DEPOSIT_START: DepositFlow = { step: 'form', failure: undefined };

const settled = (deposit: Deposit): boolean => !isOpenDeposit(deposit.state);
const holding = (deposit: Deposit): DepositFlow =>
  settled(deposit) ? { step: 'done', deposit } : { step: 'paying', deposit };

/** The life of one deposit on the page. An answer that arrives late, for another step, changes nothing. */
export function reduceDeposit(flow: DepositFlow, action: DepositAction): DepositFlow {
  switch (action.type) {
    case 'submit':
      return flow.step === 'form' ? { step: 'sending', request: action.request } : flow;
    case 'answered':
      if (flow.step === 'sending' || flow.step === 'unknown') return holding(action.deposit);
      return flow.step === 'paying' && flow.deposit.id === action.deposit.id ? holding(action.deposit) : flow;
    case 'refused':
      return flow.step === 'sending' || flow.step === 'unknown' ? { step: 'form', failure: action.failure } : flow;
    case 'lost':
      if (flow.step === 'sending') return { step: 'unknown', request: flow.request, tries: 0 };
      return flow.step === 'unknown' ? { ...flow, tries: flow.tries + 1 } : flow;
    case 'resume':
      return flow.step === 'sending' || flow.step === 'unknown' ? flow : holding(action.deposit);
    case 'again':
      return flow.step === 'done' || flow.step === 'paying' ? DEPOSIT_START : flow;
  }
}

/**
 * The client asks a few times by itself; after that the same key is asked again this often, and at once when the
 * network returns.
 */
export const REQUERY_MS = 15_000;
/** While the payment page is open the deposit is asked for this often; the live wallet event usually comes first. */
export const POLL_MS = 3_000;

const STORE_KEY = 'baize.deposit';
/** The open request survives a reload of the page within its tab, so that it can be asked after. */
export function storedRequest(text: string | null): DepositRequest | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<DepositRequest> | null;
    const { key, amount, method } = value ?? {};
    return typeof key === 'string' && typeof amount === 'string' && typeof method === 'string'
      ? { key, amount, method }
      : undefined;
  } catch {
    return undefined;
  }
}
export const rememberRequest = (request: DepositRequest | undefined): void =>
  writeItem('session', STORE_KEY, request ? JSON.stringify(request) : null);
export const recallRequest = (): DepositRequest | undefined => storedRequest(readItem('session', STORE_KEY));
