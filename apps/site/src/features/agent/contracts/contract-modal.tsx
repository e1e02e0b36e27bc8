import type { ContractRequest } from '@baize/contract/contracts';
import type { ContractAnswer } from '@baize/domain/agents/states';
import { letterFor } from '@baize/domain/agents/wire';
import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client.ts';
import { QueryFailure } from '../../../components/failure.tsx';
import type { ModalProps } from '../../../modals.ts';
import { notify } from '../../../toast.ts';
import { callKey, useCall } from '../../../use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { contractName, summaryOf, termsOf } from './contract-words.ts';
import { TermsView } from './terms-view.tsx';
import styles from './contracts.module.css';

/** What an upline offers, changes or wants to end, one after the other, with the answers that there are. */
export default function ContractModal({ close }: ModalProps) {
  const t = useT();
  const query = useCall('listContractRequests');
  const [request] = query.data ?? [];
  if (request)
    return (
      <Asked
        key={`${request.contract.id} ${request.request}`}
        of={request}
        left={query.data!.length}
        close={close}
        again={() => void query.refetch()}
      />
    );
  return (
    <Dialog open onClose={close} title={t('agent.contract.popup.title')} labels={{ close: t('shell.close') }}>
      {query.isPending && <Skeleton count={4} blockSize={44} />}
      {query.isError && <QueryFailure query={query} />}
      {query.data && <p>{t('agent.contract.popup.none')}</p>}
    </Dialog>
  );
}

/** Sends an answer under the call and the letter that the kind of contract has for it. */
function answerRequest({ contract, request }: ContractRequest, answer: ContractAnswer, confirm: boolean) {
  const { kind, category } = termsOf(contract);
  const status = letterFor(kind, request, answer);
  switch (kind) {
    case 'DIVIDEND':
      return client.call('processDividendContract', { type: category, status, confirm });
    case 'DAILY':
      return client.call('processDailySalaryContract', { id: contract.id, status, confirm });
    case 'HOURLY':
      return client.call('processHourlySalaryContract', { contractId: contract.id, status, confirm });
    case 'REALTIME':
      return client.call('processRealtimeSalaryContract', { contractId: contract.id, status, confirm });
  }
}

type AskedProps = { of: ContractRequest; left: number; close: () => void; again: () => void };

/** What the answers do: one at a time; what has changed meanwhile is read again before anything else is asked. */
function useAnswer({ of, left, close, again }: AskedProps) {
  const t = useT();
  const cache = useQueryClient();
  const [busy, setBusy] = useState<ContractAnswer | null>(null);
  const [failure, setFailure] = useState<Failure | undefined>();
  async function answer(given: ContractAnswer) {
    setBusy(given);
    const outcome = await answerRequest(of, given, of.endCount > 0);
    setBusy(null);
    setFailure(outcome.ok ? undefined : outcome.error);
    if (outcome.ok && outcome.value.done) {
      const what = of.request === 'TERMINATION' ? 'END' : 'OFFER';
      notify({ kind: 'ok', text: t(`agent.contract.done.${what}.${given}`) });
      void cache.invalidateQueries({ queryKey: callKey('listContracts') });
      if (left === 1) close();
    }
    again();
  }
  return { busy, failure, answer };
}

function Asked(props: AskedProps) {
  const { of, left, close } = props;
  const t = useT();
  const f = useFormat();
  const { busy, failure, answer } = useAnswer(props);
  const [isUnderstood, setUnderstood] = useState(false);
  const { contract, request } = of;
  const issuer = contract.issuer?.account ?? t('agent.contract.platform');
  const mustConfirm = of.endCount > 0 && !isUnderstood;
  const isEnd = request === 'TERMINATION';
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title={t(`agent.contract.popup.${request}`, { contract: contractName(t, termsOf(contract)) })}
      subtitle={t('agent.contract.popup.from', {
        issuer,
        until: contract.expiresAt === null ? '' : f.dateTime(contract.expiresAt),
      })}
      labels={{ close: t('agent.contract.later'), move: t('shell.move') }}
      footer={
        <div className={styles.answers}>
          {left > 1 && (
            <span className={textStyles.secondary}>
              {t('agent.contract.popup.left', { count: left - 1, shown: f.number(left - 1) })}
            </span>
          )}
          <Button busy={busy === 'REFUSE'} disabled={busy !== null} onClick={() => void answer('REFUSE')}>
            {t(isEnd ? 'agent.contract.keep' : 'agent.contract.reject')}
          </Button>
          <Button
            variant={isEnd || of.endCount > 0 ? 'danger' : 'primary'}
            busy={busy === 'AGREE'}
            disabled={mustConfirm || busy !== null}
            onClick={() => void answer('AGREE')}
          >
            {isEnd
              ? t('agent.contract.agreeEnd')
              : t('agent.contract.accept', { count: of.endCount, shown: f.number(of.endCount) })}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        {failure && (
          <Note tone="error" live>
            {failureText(t, failure)}
          </Note>
        )}
        <TermsView
          terms={(isEnd ? contract.terms : contract.offered) ?? termsOf(contract)}
          before={isEnd ? null : contract.terms}
          facts={[{ name: t('agent.contract.effect'), value: f.dateTime(of.takesEffect) }]}
        />
        <p className={textStyles.secondary}>{t(`agent.contract.ifNothing.${request}`)}</p>
        {of.endCount > 0 && <Ended of={of} isUnderstood={isUnderstood} onUnderstood={setUnderstood} />}
      </div>
    </Dialog>
  );
}

type EndedProps = { of: ContractRequest; isUnderstood: boolean; onUnderstood: (yes: boolean) => void };

/** Whose contracts below end by an acceptance: each by name, and nothing happens before that was read. */
function Ended({ of, isUnderstood, onUnderstood }: EndedProps) {
  const t = useT();
  const f = useFormat();
  const count = { count: of.endCount, shown: f.number(of.endCount) };
  return (
    <>
      <Note tone="warn" title={t('agent.contract.ends.title', count)}>
        {t('agent.contract.ends.why', { date: f.dateTime(of.takesEffect) })}
      </Note>
      <ul className={styles.ended}>
        {of.ends.map(({ holder, issuer, terms }) => (
          <li key={`${holder} ${terms.kind} ${terms.category}`}>
            <span>
              <b>{holder}</b>{' '}
              <span className={textStyles.secondary}>
                {t('agent.contract.ends.line', { terms: summaryOf({ t, f }, terms), issuer })}
              </span>
            </span>
            <Tag tone="negative">{t('agent.contract.ends.tag')}</Tag>
          </li>
        ))}
      </ul>
      {of.endCount > of.ends.length && (
        <p className={textStyles.secondary}>
          {t('agent.contract.ends.more', { shown: f.number(of.endCount - of.ends.length) })}
        </p>
      )}
      <Checkbox checked={isUnderstood} onChange={(event) => onUnderstood(event.target.checked)}>
        {t('agent.contract.ends.understood', {
          ...count,
          names: of.ends.map(({ holder }) => holder).join(', '),
        })}
      </Checkbox>
    </>
  );
}
