import { Button } from '@baize/ui/button.tsx';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/games';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { poolPatch, toPoolForm, wrongField, type PoolForm } from './pool-patch.ts';
import pageStyles from '../../components/page.module.css';

/** What may be changed of a pool. The prize and its odds may not (standards, item 48). */
export default function PoolDialog({ pool, name, onClose }: { pool: Jackpot; name: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  // The pool is asked again every few seconds; the form keeps what it was opened with, version included.
  const [opened, setOpened] = useState(pool);
  const [conflict, setConflict] = useState(false);
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors, isDirty },
  } = useForm<PoolForm>({ defaultValues: toPoolForm(opened) });
  const action = useAction('updateJackpot', {
    stale: ['listJackpots', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('games.changed', { name }) });
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
    reset(toPoolForm(pool));
    setConflict(false);
    action.reset();
  }
  const fresh = pool.version !== opened.version;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={name}
      subtitle={pool.poolId}
      labels={{ close: t('shell.close') }}

      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form="pool-form" variant="primary" busy={action.busy} disabled={!isDirty}>
            {t('shell.save')}
          </Button>
        </>
      }
    >
      <form
        id="pool-form"
        className={pageStyles.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit((values) => action.run({ poolId: opened.poolId, ...poolPatch(opened, values) }))(event)
        }
      >
        <Switch {...register('enabled')}>{t('jackpot.enabled')}</Switch>
        <div className={pageStyles.twoFields}>
          <Field label={t('jackpot.feedMin')} error={errors.feedMin && t(`jackpot.wrong.${errors.feedMin.type}`)}>
            <TextInput
              inputMode="decimal"
              prefix={format.symbol}
              maxLength={18}
              {...register('feedMin', { validate: { amount: (_, form) => wrongField(form) !== 'feedMin' } })}
            />
          </Field>
          <Field label={t('jackpot.feedMax')} error={errors.feedMax && t(`jackpot.wrong.${errors.feedMax.type}`)}>
            <TextInput
              inputMode="decimal"
              prefix={format.symbol}
              maxLength={18}
              {...register('feedMax', {
                validate: {
                  amount: (_, form) => wrongField(form) !== 'feedMax',
                  order: (_, form) => wrongField(form) !== 'order',
                },
              })}
            />
          </Field>
        </div>
        <Field
          label={t('jackpot.contributionRate')}
          hint={t('jackpot.contributionRate.hint')}
          error={errors.contributionRate && t('jackpot.wrong.rate')}
        >
          <TextInput
            inputMode="decimal"
            suffix="%"
            maxLength={6}
            {...register('contributionRate', { validate: (_, form) => wrongField(form) !== 'contributionRate' })}
          />
        </Field>
        <Consequences items={[t('jackpot.rule.prize'), t('jackpot.rule.next'), t('jackpot.rule.off')]} />
        {conflict && (
          <Note
            tone="warn"
            live
            title={t('conflict.title')}
            actions={
              fresh && (
                <Button size="sm" onClick={takeNew}>
                  {t('conflict.take')}
                </Button>
              )
            }
          >
            {t('conflict.text')}
          </Note>
        )}
        {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
      </form>
    </Dialog>
  );
}
