import { JACKPOT_ALONE } from '@baize/contract/console/jackpot-bounds';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { PoolFields } from './pool-fields.tsx';
import { Forecast } from './pool-forecast.tsx';
import { usePools } from './pool-parts.tsx';
import { fedBesides, poolPatch, raises, toPercent, toPoolForm, type PoolForm } from './pool-patch.ts';

type PoolDialogProps = { pool: Jackpot; name: string; onClose: () => void };

/** What may be changed of a pool. The prize and its odds may not (standards, item 48). */
export default function PoolDialog({ pool, name, onClose }: PoolDialogProps) {
  const t = useT();
  // The pool is asked again every few seconds; the form keeps what it was opened with, version included.
  const [opened, setOpened] = useState(pool);
  const [conflict, setConflict] = useState(false);
  const { register, control, handleSubmit, getValues, reset, formState } = useForm<PoolForm>({
    defaultValues: toPoolForm(opened),
  });
  const { errors, isDirty } = formState;
  const typed = { ...toPoolForm(opened), ...useWatch({ control }) };
  const isRaised = raises(opened, typed, fedBesides(opened, usePools().data ?? []));
  const action = useAction('updateJackpot', {
    stale: ['listJackpots', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: isRaised ? t('jackpot.proposed') : t('games.changed', { name }) });
    },
    failed: ({ code }) => {
      if (code === 'STATE_CONFLICT') {
        setConflict(true);
        void forget('listJackpots');
      }
    },
  });
  function takeNew(): void {
    setOpened(pool);
    reset({ ...toPoolForm(pool), reason: getValues('reason') }, KEEP_FIELDS);
    setConflict(false);
    action.reset();
  }
  return (
    <FormDialog
      title={name}
      subtitle={pool.poolId}
      submit={t(isRaised ? 'ceiling.propose' : 'shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((values) => action.run({ poolId: opened.poolId, ...poolPatch(opened, values) }))}
    >
      <Switch {...register('enabled')}>{t('jackpot.enabled')}</Switch>
      <PoolFields pool={opened} register={register} errors={errors} />
      <Forecast pool={opened} form={typed} />
      <Consequences
        items={[
          t('jackpot.rule.prize'),
          t('jackpot.rule.next'),
          t('jackpot.rule.start'),
          ...(opened.feedEveryMs.length > 0 ? [t('jackpot.rule.clock'), t('jackpot.rule.ceiling')] : []),
          t('jackpot.rule.off'),
        ]}
      />
      {isRaised && <RaiseNote />}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {conflict && <ConflictNote arrived={pool.version !== opened.version} onTake={takeNew} />}
      {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** Says beforehand that another operator has to check this. */
function RaiseNote() {
  const t = useT();
  const format = useFormat();
  const day = format.money(JACKPOT_ALONE.dayMax, { unit: true, places: 0 });
  return (
    <Note tone="warn" live>
      {t('jackpot.raises', { day, share: toPercent(JACKPOT_ALONE.contributionRate) })}
    </Note>
  );
}
