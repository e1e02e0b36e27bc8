import { isRebateShare, REBATE_CATEGORIES, REBATE_MAX_POINTS } from '@baize/contract/rebate-categories';
import type { RebateRates } from '@baize/contract/rebates';
import { shareOfPercent } from '@baize/domain/percent';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { useCategoryText } from '../../components/category-text.ts';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { shareText } from '../../lib/share-text.ts';

type RebatesDialogProps = { id: string; account: string; given: RebateRates; onClose: () => void };
const MOST = String(REBATE_MAX_POINTS / 10_000);

/** The share that was typed, of which nothing is none; undefined: it may not be given. */
function shareIn(text: string): string | undefined {
  const share = text.trim() === '' ? '0' : shareOfPercent(text);
  return share !== undefined && isRebateShare(share, MOST) ? share : undefined;
}

/** Gives a top agent shares of valid bets, out of which everybody below is given theirs. */
export default function RebatesDialog({ id, account, given, onClose }: RebatesDialogProps) {
  const t = useT();
  const format = useFormat();
  const category = useCategoryText();
  const typed = REBATE_CATEGORIES.map((each) => [each, shareText(given[each] ?? '0').replace('%', '')]);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { ...(Object.fromEntries(typed) as Record<string, string>), reason: '' } as Record<string, string>,
  });
  const { errors } = formState;
  const most = t('agents.rebates.most', { share: format.percent(MOST, 2) });
  const action = useAction('giveTopRebates', {
    stale: ['listPlayerRebates', 'listProposals', 'listAudit'],
    done: ({ waiting }) => {
      onClose();
      showToast({ tone: 'ok', title: waiting ? t('agents.proposed') : t('agents.rebates.done', { account }) });
    },
  });
  return (
    <FormDialog
      title={t('agents.rebates.for', { account })}
      submit={t('agents.rebates.give')}
      busy={action.busy}
      lead={
        <Consequences
          items={[t('agents.rebates.effect.line'), t('agents.rebates.effect.start'), t('agents.aboveEdge')]}
        />
      }
      onClose={onClose}
      onSubmit={handleSubmit(({ reason = '', ...percents }) => {
        const rates = REBATE_CATEGORIES.map((each) => [each, shareIn(percents[each] ?? '')]);
        action.run({ id, rates: Object.fromEntries(rates) as RebateRates, reason: reason.trim() });
      })}
    >
      <div className={pageStyles.twoFields}>
        {REBATE_CATEGORIES.map((each) => (
          <Field key={each} label={category(each)} error={errors[each] ? most : undefined}>
            <TextInput
              inputMode="decimal"
              maxLength={6}
              suffix="%"
              {...register(each, { validate: (text) => shareIn(text ?? '') !== undefined })}
            />
          </Field>
        ))}
      </div>
      <ReasonField
        wrong={errors['reason'] !== undefined}
        field={register('reason', { validate: (text) => isReason(text ?? '') })}
      />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
