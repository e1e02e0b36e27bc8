import { CORRECTION_REASON } from '@baize/contract/console/constants';
import { seenLength } from '@baize/contract/text';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { DESK, useMedia } from '@baize/ui/use-media.ts';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import {
  Controller,
  useForm,
  useFormState,
  useWatch,
  type Control,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { BackLink } from '../../components/back-link.tsx';
import { Card, Page } from '../../components/page.tsx';
import { CORRECTION_MOST, correctionUnits, type Direction } from '../../lib/correction.ts';
import { useCan } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { MakeOutcome } from './make-outcome.tsx';
import { Preview } from './preview.tsx';
import { useMakeCorrection, type Draft } from './use-make-correction.ts';
import { usePlayerByAccount, type Found } from './use-player-by-account.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './corrections.module.css';

/** The maker's half: nothing moves until another person has checked it. */
export default function MakePage() {
  const t = useT();
  const makes = useCan('corrections.make');
  return (
    <Page title={t('correction.make')} note={<span className={layout.wideOnly}>{t('correction.make.note')}</span>}>
      <BackLink href="/corrections" text={t('page.corrections')} />
      {makes ? (
        <Maker />
      ) : (
        <EmptyState picture="locked" title={t('correction.noMake')} text={t('error.FORBIDDEN.text')} />
      )}
    </Page>
  );
}

function Maker() {
  const t = useT();
  const [params] = useSearchParams();
  const form = useForm<Draft>({
    mode: 'onTouched',
    defaultValues: { account: params.get('account') ?? '', direction: 'credit', amount: '', reason: '' },
  });
  const [account, direction, amount] = useWatch({ control: form.control, name: ['account', 'direction', 'amount'] });
  const found = usePlayerByAccount(account);
  const making = useMakeCorrection();
  // Beside the form where there is room, else between the form and its button: never after it.
  const wide = useMedia(DESK);
  const preview = <Preview found={found} direction={direction} amount={amount} />;
  if (making.state.kind === 'made')
    return (
      <MakeOutcome
        making={making}
        onAnother={() => {
          form.reset({ account: '', direction: 'credit', amount: '', reason: '' });
          making.restart();
        }}
      />
    );
  return (
    <div className={cx(pageStyles.mainAndAside, styles.makePage)}>
      <Card title={t('correction.draft')}>
        <MakeForm form={form} found={found} making={making} preview={wide ? null : preview} />
      </Card>
      {wide && (
        <Card title={t('correction.effect')} hint={t('correction.effect.hint')}>
          <div className={pageStyles.padded}>{preview}</div>
        </Card>
      )}
    </div>
  );
}

type MakeFormProps = {
  form: UseFormReturn<Draft>;
  found: Found;
  making: ReturnType<typeof useMakeCorrection>;
  preview: ReactNode;
};

function MakeForm({ form, found, making, preview }: MakeFormProps) {
  const t = useT();
  const format = useFormat();
  const { register, control, handleSubmit } = form;
  const { errors } = useFormState({ control });
  const busy = making.state.kind === 'sending' || making.state.kind === 'checking';
  const submit = (draft: Draft): void => {
    if (found.kind === 'found')
      making.send({
        ...draft,
        account: found.player.account,
        amount: draft.amount.trim(),
        reason: draft.reason.trim(),
      });
  };
  return (
    <form
      className={cx(pageStyles.form, pageStyles.padded)}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <AccountField
        field={register('account', { required: true })}
        wrong={errors.account !== undefined}
        found={found}
        busy={busy}
      />
      <Controller
        control={control}
        name="direction"
        render={({ field }) => (
          <Segmented<Direction>
            label={t('correction.direction')}
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'credit', label: t('correction.credit.choice') },
              { value: 'debit', label: t('correction.debit.choice') },
            ]}
          />
        )}
      />
      <Field
        label={t('part.amount')}
        required
        error={errors.amount && t('correction.amount.wrong', { most: format.money(CORRECTION_MOST, { unit: true }) })}
      >
        <TextInput
          inputMode="decimal"
          prefix={format.symbol}
          autoComplete="off"
          maxLength={18}
          disabled={busy}
          {...register('amount', { validate: (text) => correctionUnits(text) !== undefined })}
        />
      </Field>
      <ReasonField
        field={register('reason', { validate: (text) => seenLength(text) >= CORRECTION_REASON.min })}
        wrong={errors.reason !== undefined}
        control={control}
        busy={busy}
      />
      {preview}
      <MakeOutcome making={making} />
      <Button type="submit" variant="primary" busy={busy} aria-disabled={found.kind !== 'found' || undefined}>
        {t('correction.send')}
      </Button>
    </form>
  );
}

type DraftFieldProps<Name extends keyof Draft> = {
  /**
   * Registered by the form and not by the field: react-hook-form moves the focus to the first wrong field in the
   * order of registration, and that has to be the order on the screen.
   */
  field: UseFormRegisterReturn<Name>;
  wrong: boolean;
  /** A request runs: nothing may be typed. */
  busy: boolean;
};

type AccountFieldProps = DraftFieldProps<'account'> & { found: Found };

function AccountField({ field, wrong, found, busy }: AccountFieldProps) {
  const t = useT();
  const error = wrong
    ? t('correction.account.needed')
    : found.kind === 'missing'
      ? t('correction.account.unknown')
      : found.kind === 'trial'
        ? t('correction.account.trial')
        : undefined;
  return (
    <Field
      label={t('player.account')}
      required
      error={error}
      success={found.kind === 'found' ? t('correction.account.found', { name: found.player.nickname }) : undefined}
    >
      <TextInput
        icon="user"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        disabled={busy}
        {...field}
      />
    </Field>
  );
}

type ReasonFieldProps = DraftFieldProps<'reason'> & { control: Control<Draft> };

function ReasonField({ field, wrong, control, busy }: ReasonFieldProps) {
  const t = useT();
  const reason = useWatch({ control, name: 'reason' });
  return (
    <Field
      label={t('part.reason')}
      required
      hint={t('correction.reason.hint')}
      error={wrong && t('part.reason.short', { min: CORRECTION_REASON.min })}
      count={`${seenLength(reason)} / ${CORRECTION_REASON.max}`}
    >
      <TextArea rows={3} maxLength={CORRECTION_REASON.max} disabled={busy} {...field} />
    </Field>
  );
}
