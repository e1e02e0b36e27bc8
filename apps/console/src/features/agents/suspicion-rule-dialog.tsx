import type { KeptSuspicionRule } from '@baize/contract/console/suspicions';
import { SUSPICION_BOUNDS, SUSPICION_FIELDS, type SuspicionRule } from '@baize/domain/agents/suspicions';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { useOpened } from '../../use-opened.ts';

type Named = keyof SuspicionRule;
type Form = Record<Named, string> & { reason: string };
type RuleDialogProps = { rule: KeptSuspicionRule; onClose: () => void };
const DIGITS_MAX = 5;
const typed = <V,>(of: (field: Named) => V): Record<Named, V> =>
  Object.fromEntries(SUSPICION_FIELDS.map((field) => [field, of(field)])) as Record<Named, V>;

function isWithin(field: Named, text: string): boolean {
  const [least, most] = SUSPICION_BOUNDS[field];
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** From when on the brand looks twice: of days that are looked through from now on. */
export default function SuspicionRuleDialog({ rule: now, onClose }: RuleDialogProps) {
  const t = useT();
  const rule = useOpened(now);
  const format = useFormat();
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { ...typed((field) => String(rule[field])), reason: '' },
  });
  const { errors, isDirty } = formState;
  const action = useAction('updateSuspicionRule', {
    stale: ['getSuspicionRule', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('agents.suspicionRule.done') });
    },
  });
  const bounds = (field: Named): string => {
    const [least, most] = SUSPICION_BOUNDS[field];
    return t('agents.suspicionRule.bounds', { least: format.number(least), most: format.number(most) });
  };
  return (
    <FormDialog
      title={t('agents.suspicionRule.changeOf')}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      lead={<Consequences items={[t('agents.suspicionRule.hint'), t('agents.suspicionRule.kept')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason, ...values }) =>
        action.run({
          ...typed((field) => Number(values[field])),
          version: rule.version,
          reason: reason.trim(),
        }),
      )}
    >
      {SUSPICION_FIELDS.map((field) => (
        <Field key={field} label={t(`agents.suspicionRule.${field}`)} error={errors[field] && bounds(field)}>
          <TextInput
            inputMode="numeric"
            maxLength={DIGITS_MAX}
            {...register(field, { validate: (text) => isWithin(field, text) })}
          />
        </Field>
      ))}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
