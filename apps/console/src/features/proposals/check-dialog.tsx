import type { Proposal } from '@baize/contract/console/proposals';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AuditTarget } from '../../components/audit-line.tsx';
import { DiffTable } from '../../components/diff-table.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { differences } from '../../lib/diff.ts';
import { isReason } from '../../lib/reason.ts';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { DECIDED } from './decided.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Decision = 'apply' | 'reject';
const EXPLAINED = new Set(['SELF_APPROVAL', 'CONFIRMATION_NEEDED', 'STATE_CONFLICT']);

/** What is safe, and what can be done. */
function safeText(t: Translate, format: Formats, { code, params }: Failure): string {
  if (code === 'CONFIRMATION_NEEDED' && params.until)
    return t('proposal.refused.CONFIRMATION_UNTIL', { at: format.dateTime(params.until) });
  return EXPLAINED.has(code) ? t(`proposal.refused.${code}`, params) : t('part.nothingChanged');
}

/** What another operator wants to change, and the second person's decision about it. */
export default function CheckDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const form = useId();
  const own = proposal.mine;
  const takesBack = own && proposal.state === 'waiting';
  const [isWithdrawing, setWithdrawing] = useState(false);
  const checks = useCan('proposals.check') && proposal.state === 'waiting' && !own;
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { note: '' } });
  const action = useAction('checkProposal', {
    stale: DECIDED,
    done: ({ state }) => {
      onClose();
      showToast({ tone: 'ok', title: t(`proposal.${state}.done`) });
    },
  });
  const decide = (decision: Decision) => () =>
    void handleSubmit(({ note }) => action.run({ id: proposal.id, decision, note: note.trim() }))();
  if (isWithdrawing) return <WithdrawDialog proposal={proposal} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t(`proposal.kind.${proposal.kind}`)}
      labels={{ close: t('shell.close') }}
      footer={
        (takesBack && (
          <Button variant="danger" onClick={() => setWithdrawing(true)}>
            {t('proposal.withdraw')}
          </Button>
        )) ||
        (checks && (
          <>
            <Button variant="danger" busy={action.busy} onClick={decide('reject')}>
              {t('proposal.reject')}
            </Button>
            <Button variant="primary" busy={action.busy} onClick={decide('apply')}>
              {t('proposal.apply')}
            </Button>
          </>
        ))
      }
    >
      <ProposalFacts proposal={proposal} />
      <DiffTable caption={t('proposal.changes')} rows={differences(proposal.before, proposal.after, true)} />
      {takesBack && <Note tone="info">{t('proposal.own')}</Note>}
      {checks && (
        <form id={form} className={pageStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <ReasonField
            label={t('proposal.checkNote')}
            wrong={errors.note !== undefined}
            field={register('note', { validate: isReason })}
          />
        </form>
      )}
      {action.failure && <FailureNote failure={action.failure} safe={safeText(t, format, action.failure)} />}
    </Dialog>
  );
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('proposal.subject')}>
        <AuditTarget target={proposal.subject} />
      </Fact>
      <Fact name={t('proposal.maker')}>
        {proposal.maker} · {format.dateTime(proposal.madeAt)}
      </Fact>
      <Fact name={t('part.reason')}>
        <span className={textStyles.wrap}>{proposal.reason}</span>
      </Fact>
      {proposal.state === 'withdrawn' && (
        <Fact name={t('proposal.withdrawnFor')}>
          <span className={textStyles.wrap}>{proposal.note}</span>
        </Fact>
      )}
      {proposal.checker !== null && (
        <>
          <Fact name={t('proposal.checker')}>
            {proposal.checker} · {format.dateTime(proposal.checkedAt ?? '')}
          </Fact>
          <Fact name={t('proposal.checkNote')}>
            <span className={textStyles.wrap}>{proposal.note}</span>
          </Fact>
        </>
      )}
    </dl>
  );
}
