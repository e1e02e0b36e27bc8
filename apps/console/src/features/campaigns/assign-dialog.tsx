import { CAMPAIGN_BOUNDS } from '@baize/contract/console/campaign-words';
import type { Campaign } from '@baize/contract/console/campaigns';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { OutputOf } from '@baize/contract/define-call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

type Form = { accounts: string; tag: string; reason: string };
type Assigned = OutputOf<ConsoleCalls['assignCampaign']>;

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

type AssignDialogProps = { campaign: Campaign; onClose: () => void };

/** Gives a campaign's rounds to accounts that are named, or to everybody who has a tag. */
export default function AssignDialog({ campaign, onClose }: AssignDialogProps) {
  const t = useT();
  const [done, setDone] = useState<Assigned | null>(null);
  const tags = useCall('listPlayerTags');
  const action = useAction('assignCampaign', {
    stale: ['getCampaign', 'listCampaigns', 'listCampaignRewards', 'listAudit'],
    done: setDone,
  });
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { accounts: '', tag: '', reason: '' } });
  const { errors } = formState;
  if (done) return <AssignedNote done={done} onClose={onClose} />;
  return (
    <FormDialog
      title={t('campaign.assign')}
      subtitle={campaign.name}
      submit={t('campaign.assign.submit')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ accounts, tag, reason }) =>
        action.run({
          id: campaign.id,
          accounts: namesIn(accounts),
          ...(tag === '' ? {} : { tag }),
          reason: reason.trim(),
        }),
      )}
    >
      <Field
        label={t('campaign.accounts')}
        hint={t('campaign.accounts.hint', { most: CAMPAIGN_BOUNDS.accounts })}
        error={errors.accounts && t('campaign.wrong.accounts', { most: CAMPAIGN_BOUNDS.accounts })}
      >
        <TextArea
          rows={4}
          autoCapitalize="none"
          {...register('accounts', {
            validate: (text, { tag }) => {
              const names = namesIn(text);
              return names.length <= CAMPAIGN_BOUNDS.accounts && (names.length > 0 || tag !== '');
            },
          })}
        />
      </Field>
      <Field label={t('campaign.tag')} hint={t('campaign.tag.hint')}>
        <Select
          {...register('tag')}
          options={[
            { value: '', label: t('campaign.tag.none') },
            ...(tags.data ?? []).map(({ id, name, players }) => ({ value: id, label: `${name} (${players})` })),
          ]}
        />
      </Field>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

function AssignedNote({ done, onClose }: { done: Assigned; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('campaign.assigned')}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <Note tone={done.given > 0 ? 'ok' : 'warn'} live>
        {t('campaign.assigned.given', { count: done.given })}
      </Note>
      {done.had > 0 && <p>{t('campaign.assigned.had', { count: format.number(done.had) })}</p>}
      {done.beyond > 0 && <p>{t('campaign.assigned.beyond', { count: format.number(done.beyond) })}</p>}
      {done.unknown.length > 0 && <p>{t('campaign.assigned.unknown', { accounts: done.unknown.join(', ') })}</p>}
    </Dialog>
  );
}
