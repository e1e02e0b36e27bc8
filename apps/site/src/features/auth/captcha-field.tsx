import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Progress } from '@baize/ui/progress.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormat } from '../../use-format.ts';
import type { Captcha } from './use-captcha.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import field from '@baize/ui/field.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './captcha-field.module.css';

type CaptchaFieldProps = { captcha: Captcha; error: string | undefined; control: UseFormRegisterReturn };

/** The captcha in the way that was chosen. Whoever changes the way finds the focus in the new one. */
export function CaptchaField({ captcha, error, control }: CaptchaFieldProps) {
  const [returned, setReturned] = useState(false);
  const back = (): void => {
    setReturned(true);
    captcha.pictureInstead();
  };
  return captcha.way === 'picture' ? (
    <PictureField captcha={captcha} error={error} control={control} focus={returned} />
  ) : (
    <CheckField captcha={captcha} error={error} onPicture={back} />
  );
}

type PictureFieldProps = CaptchaFieldProps & { focus: boolean };

/** The characters, the picture beside them, a way to another picture and one without any. */
function PictureField({ captcha, error, control, focus }: PictureFieldProps) {
  const t = useT();
  const { picture, refreshPicture } = captcha;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) row.current?.querySelector('input')?.focus();
  }, [focus]);
  return (
    <div className={styles.ways}>
      <Field label={t('auth.captcha.label')} required error={error} hint={t('auth.captcha.help')}>
        <div className={styles.captcha} ref={row}>
          <TextInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={16} />
          {picture.state === 'failed' ? (
            <Button size="lg" icon="refresh" onClick={refreshPicture}>
              {t('auth.captcha.retry')}
            </Button>
          ) : (
            <>
              {picture.state === 'ready' ? (
                <img
                  className={styles.picture}
                  src={picture.source}
                  width={128}
                  height={44}
                  alt={t('auth.captcha.alt')}
                />
              ) : (
                <span className={styles.picture}>
                  <span className={textStyles.visuallyHidden}>{t('auth.captcha.loading')}</span>
                </span>
              )}
              <IconButton
                icon="refresh"
                label={t('auth.captcha.refresh')}
                onClick={refreshPicture}
                disabled={picture.state === 'loading'}
              />
            </>
          )}
        </div>
        {picture.state === 'failed' && <output className={field.message}>{t('auth.captcha.failed')}</output>}
      </Field>
      <Button icon="shield" onClick={captcha.checkInstead}>
        {t('auth.check.start')}
      </Button>
    </div>
  );
}

type CheckFieldProps = {
  captcha: Captcha;
  error: string | undefined;
  onPicture: () => void;
};

/**
 * The browser's work: how far it is, how it ended, and the way back. What changes is said; the bar is there to be
 * asked.
 */
function CheckField({ captcha, error, onPicture }: CheckFieldProps) {
  const t = useT();
  const format = useFormat();
  const [labelId, statusId] = [useId(), useId()];
  const leave = useRef<HTMLButtonElement>(null);
  const { now, start } = captcha.check;
  useEffect(() => leave.current?.focus(), []);
  const share = now.state === 'running' ? now.share : Number(now.state === 'done');
  const running = now.state === 'running' || now.state === 'off';
  return (
    <div className={cx(field.field, styles.check)} role="group" aria-labelledby={labelId}>
      <span className={field.label} id={labelId}>
        {t('auth.check.label')}
      </span>
      <Progress
        thin
        value={Math.round(share * 100)}
        label={t('auth.check.progress')}
        valueText={format.percent(share, 0)}
        tone={now.state === 'done' ? 'positive' : 'brand'}
      />
      <output className={now.state === 'done' ? cx(field.message, field.success) : field.message}>
        {!running && <Icon name={now.state === 'done' ? 'check' : 'alert'} size={16} />}
        <span id={statusId}>{t(running ? 'auth.check.running' : `auth.check.${now.state}`)}</span>
      </output>
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      <div className={layout.row}>
        <Button ref={leave} size="sm" aria-describedby={statusId} onClick={onPicture}>
          {t(running ? 'auth.check.cancel' : 'auth.check.picture')}
        </Button>
        {now.state === 'failed' && (
          <Button size="sm" icon="refresh" onClick={start}>
            {t('auth.check.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
