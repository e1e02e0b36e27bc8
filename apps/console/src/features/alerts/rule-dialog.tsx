import { alertTerms } from '@baize/contract/console/alert-words';
import type { AlertRule } from '@baize/contract/console/alerts';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

const DIGITS_MAX = 10;

/** From when on a kind is opened, and whom it tells. */
export default function RuleDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { unit, least, most } = alertTerms(rule.kind);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      threshold: String(rule.threshold),
      byEmail: rule.byEmail,
      byWebhook: rule.byWebhook,
      reason: '',
    },
  });
  const { errors, isDirty } = formState;
  const action = useAction('updateAlertRule', {
    stale: ['listAlertRules', 'listAlerts', 'countAlerts', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('alert.rule.done') });
    },
  });
  const isWithin = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return (
    <FormDialog
      title={t('alert.rule.changeOf', { kind: t(`alert.kind.${rule.kind}`) })}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      lead={<p>{t(`alert.kind.${rule.kind}.text`)}</p>}
      onClose={onClose}
      onSubmit={handleSubmit(({ threshold, reason, ...tells }) =>
        action.run({
          kind: rule.kind,
          ...tells,
          threshold: Number(threshold),
          version: rule.version,
          reason: reason.trim(),
        }),
      )}
    >
      {unit !== null && (
        <Field
          label={t(`alert.from.${unit}`)}
          error={errors.threshold && t('alert.bounds', { least: format.number(least), most: format.number(most) })}
        >
          <TextInput
            inputMode="numeric"
            maxLength={DIGITS_MAX}
            {...register('threshold', { validate: (text) => isWithin(text) })}
          />
        </Field>
      )}
      <Checkbox {...register('byEmail')}>{t('alert.rule.byEmail')}</Checkbox>
      <Checkbox {...register('byWebhook')}>{t('alert.rule.byWebhook')}</Checkbox>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
