import type { Deposit } from '@baize/contract/cashier';
import { isOpenDeposit } from '@baize/domain/deposit';
import { newKey } from '@baize/webkit/client';
import { currentLanguage } from '@baize/webkit/i18n';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { refreshBalance } from '../../balance.ts';
import { client } from '../../client.ts';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import {
  POLL_MS,
  recallRequest,
  reduceDeposit,
  rememberRequest,
  REQUERY_MS,
  startDeposit,
  type DepositFlow,
  type DepositRequest,
} from './deposit-flow.ts';

export type DepositControl = {
  flow: DepositFlow;
  pollFailed: boolean;
  submit: (amount: string, method: string) => void;
  again: () => void;
  resume: (deposit: Deposit) => void;
  /** Of an order that was over and is looked at again. */
  late: (deposit: Deposit) => void;
  /** An answer about the order that is shown. */
  hear: (deposit: Deposit) => void;
};

/** Carries one deposit from the wish to its credit, whatever the network does in between. */
export function useDeposit(): DepositControl {
  const [flow, dispatch] = useReducer(reduceDeposit, undefined, () => startDeposit(recallRequest()));
  const asking = useRef(false);

  async function ask(request: DepositRequest) {
    if (asking.current) return;
    asking.current = true;
    const outcome = await client.keyed(
      'createDeposit',
      { amount: request.amount, method: request.method, language: currentLanguage() },
      { key: request.key, onUnknown: () => dispatch({ type: 'lost' }) },
    );
    asking.current = false;
    if (!outcome.ok && outcome.error.code === 'OUTCOME_UNKNOWN') return dispatch({ type: 'lost' });
    rememberRequest(undefined);
    dispatch(outcome.ok ? { type: 'answered', deposit: outcome.value } : { type: 'refused', failure: outcome.error });
    void queryClient.invalidateQueries({ queryKey: callKey('listDeposits') });
  }

  function submit(amount: string, method: string) {
    const request = { key: newKey(), amount, method };
    rememberRequest(request);
    dispatch({ type: 'submit', request });
    void ask(request);
  }

  useRequery(flow, (request) => void ask(request));
  const pollFailed = useDepositNews(flow, (deposit) => dispatch({ type: 'answered', deposit }));
  return {
    flow,
    pollFailed,
    submit,
    again: () => dispatch({ type: 'again' }),
    resume: (deposit) => dispatch({ type: 'resume', deposit }),
    late: (deposit) => dispatch({ type: 'resume', deposit }),
    hear: (deposit) => {
      dispatch({ type: 'answered', deposit });
      void queryClient.invalidateQueries({ queryKey: callKey('listDeposits') });
    },
  };
}

/** Asks after an open outcome: at once when the page comes back to it or the network returns, then at a slow beat. */
function useRequery(flow: DepositFlow, ask: (request: DepositRequest) => void): void {
  const key = flow.step === 'unknown' ? flow.request.key : undefined;
  const askAgain = useEffectEvent(() => {
    if (flow.step === 'unknown') ask(flow.request);
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    askAgain();
    const timer = setInterval(() => askAgain(), REQUERY_MS);
    const online = () => askAgain();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [key]);
}

/** Follows a deposit that waits for its payment: by asking, and at once when the wallet moves. */
function useDepositNews(flow: DepositFlow, tell: (deposit: Deposit) => void): boolean {
  const id = flow.step === 'paying' ? flow.deposit.id : '';
  const query = useCall('getDeposit', { id }, { enabled: id !== '', refetchInterval: POLL_MS, staleTime: 0 });
  const deposit = query.data;
  const hear = useEffectEvent((news: Deposit) => {
    tell(news);
    if (news.state === 'credited') void refreshBalance();
    if (!isOpenDeposit(news.state)) void queryClient.invalidateQueries({ queryKey: callKey('listDeposits') });
  });
  useEffect(() => {
    if (deposit && deposit.id === id) hear(deposit);
  }, [deposit, id]);
  useLive('wallet', () => {
    if (id !== '') void query.refetch();
  });
  return query.isError || query.failureCount > 0;
}
