import type { Privacy } from '@baize/contract/privacy';
import { ERASURE_COOLING_DAYS } from '@baize/contract/erasure-terms';
import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { OwnProof, useOwnProof } from '../../components/own-proof.tsx';
import { queryClient } from '../../query-client.ts';
import { notify } from '../../toast.ts';
import { callKey } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './auth-form.module.css';

/** `copy`: a file of all that is held; `end`: the account goes. Either is asked for by the account's owner. */
type PrivacyProps = { close: () => void } & (
  | { wish: 'copy'; asksCode: boolean }
  | ({ wish: 'end' } & Pick<Privacy, 'asksCode' | 'blocks' | 'keeps'>)
);
type Values = { password: string; code: string };
const DAYS_OF_YEAR = 365;

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Answers what was refused. */
async function carryOut(wish: PrivacyProps['wish'], { password, code }: Values): Promise<Failure | undefined> {
  const typed = latinDigits(code.trim());
  const proof = { password, ...(typed === '' ? {} : { code: typed }) };
  if (wish === 'end') {
    const outcome = await client.call('askErasure', proof);
    return outcome.ok ? undefined : outcome.error;
  }
  const outcome = await client.call('copyOwnData', proof);
  if (!outcome.ok) return outcome.error;
  saveFile(outcome.value.name, outcome.value.json);
  return undefined;
}

/** Asks for the copy, or for the end, of what is held of a member. */
export default function PrivacyModal(props: PrivacyProps) {
  const { close, wish, asksCode } = props;
  const t = useT();
  const f = useFormat();
  const proof = useOwnProof();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values>({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const blocks = props.wish === 'end' ? props.blocks : [];

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const refused = await carryOut(wish, values);
    if (refused === undefined) {
      notify({ kind: 'ok', text: t(`auth.data.${wish}.done`) });
      void queryClient.invalidateQueries({ queryKey: callKey('getPrivacy') });
      return close();
    }
    const [placed] = placeFailure(refused, ['password', 'code']);
    const text = placed && faultText(t, { failure: refused, placed });
    if (placed) form.setError(placed.field as keyof Values, { message: text ?? '' }, { shouldFocus: true });
    setFailure(placed ? undefined : refused);
    if (refused.code === 'LOGIN_STALE') void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
  });

  return (
    <Dialog
      open
      onClose={close}
      closable={!isSubmitting}
      title={t(`auth.data.${wish}.title`)}
      subtitle={t(`auth.data.${wish}.lead`, { days: f.number(ERASURE_COOLING_DAYS) })}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <FormFailure failure={failure} />}
        {blocks.length > 0 && <Blocked blocks={blocks} />}
        {props.wish === 'end' && blocks.length === 0 && <Keeps keeps={props.keeps} />}
        {blocks.length === 0 && (
          <>
            <OwnProof
              proof={proof}
              error={errors.password?.message}
              control={form.register('password', {
                validate: (value) => proof.kind !== 'password' || value !== '' || t('auth.required.password'),
              })}
            />
            {asksCode && (
              <Field label={t('auth.totp.code')} required error={errors.code?.message} hint={t('auth.totp.orRecovery')}>
                <TextInput
                  icon="key"
                  autoComplete="one-time-code"
                  maxLength={24}
                  {...form.register('code', { validate: (value) => value.trim() !== '' || t('auth.rule.empty') })}
                />
              </Field>
            )}
            {proof.kind !== 'stale' && (
              <Button type="submit" variant={wish === 'end' ? 'danger' : 'primary'} size="lg" block busy={isSubmitting}>
                {t(`auth.data.${wish}.submit`)}
              </Button>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

/** What is open: it is settled first. */
function Blocked({ blocks }: Pick<Privacy, 'blocks'>) {
  const t = useT();
  return (
    <Note tone="warn">
      <p>{t('auth.data.blocked')}</p>
      <ul>
        {blocks.map((block) => (
          <li key={block}>{t(`member.data.block.${block}`)}</li>
        ))}
      </ul>
    </Note>
  );
}

/** What stays without a name, and for how long. */
function Keeps({ keeps }: Pick<Privacy, 'keeps'>) {
  const t = useT();
  const f = useFormat();
  return (
    <Note>
      <p>{t('auth.data.keeps')}</p>
      <ul>
        {keeps.map(({ what, days }) => (
          <li key={what}>
            {t(days === null ? 'auth.data.keptLong' : 'auth.data.keptYears', {
              what: t(`auth.data.keep.${what}`),
              years: f.number(Math.ceil((days ?? 0) / DAYS_OF_YEAR)),
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
