import { OPERATOR_PASSWORD_MAX, OPERATOR_PASSWORD_MIN } from '@baize/contract/console/constants';
import type { Enrolment, Operator } from '@baize/contract/console/operators';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import type { CallResult } from '@baize/webkit/outcome';
import { failureText } from '@baize/webkit/failure-text';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { FailureBox, FailureNote } from '../../components/failure.tsx';
import { LanguageButton, ThemeButton } from '../../components/looks.tsx';
import { Logo } from '../../components/marks.tsx';
import pageStyles from '../../components/page.module.css';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { CODE_RULES, CodeInput } from './code-input.tsx';
import styles from './login.module.css';

const QR_CODE = lazyPart(() => import('@baize/ui/qr-code.tsx'));
const QR_PX = 184;

type EnrolProps = { token: string; onDone: (operator: Operator) => void; onLeave: () => void };

/** What a one-time link opens: a new operator chooses a password and scans a secret, both seen by nobody else. */
export default function EnrolPage(props: EnrolProps) {
  const t = useT();
  const [opened, setOpened] = useState<CallResult<Enrolment> | null>(null);
  const { token } = props;
  useEffect(() => {
    let gone = false;
    void client.call('openEnrolment', { token }).then((answer) => {
      if (!gone) setOpened(answer);
    });
    return () => {
      gone = true;
    };
  }, [token]);
  useEffect(() => {
    document.title = `${t('enrol.title')} · ${t('shell.product')}`;
  }, [t]);
  return (
    <main className={pageStyles.alone}>
      <div className={cx(pageStyles.card, styles.card)}>
        <header>
          <Logo size={32} />
          <b className={layout.grow}>Baize</b>
          <Tag>{t('shell.console')}</Tag>
        </header>
        {opened !== null && <Opened {...props} opened={opened} />}
      </div>
      <div className={layout.row}>
        <LanguageButton />
        <ThemeButton />
      </div>
    </main>
  );
}

function Opened({ opened, ...props }: EnrolProps & { opened: CallResult<Enrolment> }) {
  const t = useT();
  if (opened.ok)
    return (
      <>
        <h1>{t('enrol.title')}</h1>
        <p className={textStyles.secondary}>{t('enrol.text', { name: opened.value.displayName })}</p>
        <EnrolForm {...props} enrolment={opened.value} />
      </>
    );
  const { code } = opened.error;
  if (code !== 'LINK_OVER' && code !== 'BAD_REQUEST')
    return <FailureBox level={1} failure={opened.error} retry={() => location.reload()} />;
  return (
    <>
      <h1>{t('enrol.over')}</h1>
      <p className={textStyles.secondary}>{t('enrol.over.text')}</p>
      <Button block onClick={props.onLeave}>
        {t('enrol.toLogin')}
      </Button>
    </>
  );
}

type Form = { password: string; code: string };

function EnrolForm({ enrolment, token, onDone }: EnrolProps & { enrolment: Enrolment }) {
  const t = useT();
  const {
    register,
    handleSubmit,
    setFocus,
    setError,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { password: '', code: '' } });
  useEffect(() => setFocus('password'), [setFocus]);
  const action = useAction('enrol', {
    done: onDone,
    failed: (failure) => {
      if (failure.code === 'CODE_WRONG') setError('code', { type: 'server' }, { shouldFocus: true });
      if (failure.code === 'PASSWORD_WEAK') setError('password', { type: 'server' }, { shouldFocus: true });
    },
  });
  const { failure } = action;
  const placed = failure !== null && (failure.code === 'CODE_WRONG' || failure.code === 'PASSWORD_WEAK');
  const told = failure === null ? '' : failureText(t, failure);
  return (
    <form
      className={pageStyles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((typed) => action.run({ ...typed, token, ticket: enrolment.ticket }))(event)
      }
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={enrolment.name} readOnly hidden />
      <Note icon="user">{t('enrol.login', { name: enrolment.name })}</Note>
      <Field
        label={t('password.new')}
        hint={t('password.new.hint', { min: OPERATOR_PASSWORD_MIN })}
        error={
          errors.password &&
          (errors.password.type === 'server' ? told : t('password.new.short', { min: OPERATOR_PASSWORD_MIN }))
        }
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={OPERATOR_PASSWORD_MAX}
          labels={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          {...register('password', { validate: (text) => Array.from(text).length >= OPERATOR_PASSWORD_MIN })}
        />
      </Field>
      <Authenticator enrolment={enrolment} />
      <Field
        label={t('enrol.code')}
        hint={t('enrol.code.hint')}
        error={errors.code && (errors.code.type === 'server' ? told : t('login.code.needed'))}
      >
        <CodeInput field={register('code', CODE_RULES)} />
      </Field>
      {failure && !placed && <FailureNote failure={failure} />}
      <Button type="submit" variant="primary" size="lg" block busy={action.busy}>
        {t('enrol.submit')}
      </Button>
    </form>
  );
}

/** The secret of this opening of the link, to scan or to type. */
function Authenticator({ enrolment }: { enrolment: Enrolment }) {
  const t = useT();
  return (
    <figure className={styles.secret}>
      <figcaption>
        <b className={textStyles.strong}>{t('enrol.scan')}</b>
        <p className={textStyles.secondary}>{t('enrol.scan.hint')}</p>
      </figcaption>
      <div style={{ minBlockSize: QR_PX }}>
        <ShowPart part={QR_CODE} props={{ text: enrolment.totpUri, size: QR_PX, framed: true }} />
      </div>
      <span className={textStyles.secondary}>{t('enrol.type')}</span>
      <bdi className={cx(textStyles.mono, textStyles.wrap)}>{enrolment.totpSecret}</bdi>
    </figure>
  );
}
