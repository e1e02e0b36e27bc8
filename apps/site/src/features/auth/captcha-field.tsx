import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { client } from '../../client.ts';
import { CAPTCHA_REFRESH_MS, captchaSource } from './captcha.ts';

type Picture = { state: 'off' | 'loading' | 'failed' } | { state: 'ready'; captchaId: string; source: string; ms: number };
export type Captcha = { picture: Picture; captchaId: string | undefined; refresh: () => void };

/** The picture of a form that asks for one. A new one is fetched at most once a second, and when the old one has expired. */
export function useCaptcha(wanted: boolean): Captcha {
  const [picture, setPicture] = useState<Picture>({ state: 'off' });
  const turn = useRef(0);
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    const mine = ++turn.current;
    lastAt.current = Date.now();
    setPicture({ state: 'loading' });
    const outcome = await client.call('getCaptcha');
    if (mine !== turn.current) return;
    setPicture(outcome.ok ? { state: 'ready', captchaId: outcome.value.captchaId, source: captchaSource(outcome.value.image), ms: outcome.value.expiresInSeconds * 1_000 } : { state: 'failed' });
  }, []);

  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(0, lastAt.current + CAPTCHA_REFRESH_MS - Date.now());
    timer.current = setTimeout(() => void load(), wait);
  }, [load]);

  const lifetime = picture.state === 'ready' ? picture.ms : undefined;
  useEffect(() => {
    if (lifetime === undefined) return undefined;
    const end = setTimeout(refresh, lifetime);
    return () => clearTimeout(end);
  }, [lifetime, picture, refresh]);

  useEffect(() => {
    if (wanted) refresh();
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
    };
  }, [wanted, refresh]);

  return { picture, captchaId: picture.state === 'ready' ? picture.captchaId : undefined, refresh };
}

type CaptchaFieldProps = { captcha: Captcha; error: string | undefined; control: UseFormRegisterReturn };

/** The characters, the picture beside them, and a way to another picture. */
export function CaptchaField({ captcha, error, control }: CaptchaFieldProps) {
  const t = useT();
  const { picture, refresh } = captcha;
  return (
    <Field label={t('auth.captcha.label')} required error={error} hint={t('auth.captcha.help')}>
      <div className="au-captcha">
        <TextInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={16} />
        {picture.state === 'failed' ? (
          <Button size="lg" icon="refresh" onClick={refresh}>{t('auth.captcha.retry')}</Button>
        ) : (
          <>
            {picture.state === 'ready' ? <img className="cap-img" src={picture.source} width={128} height={44} alt={t('auth.captcha.alt')} /> : <span className="cap-img sk"><span className="vh">{t('auth.captcha.loading')}</span></span>}
            <IconButton icon="refresh" label={t('auth.captcha.refresh')} onClick={refresh} disabled={picture.state === 'loading'} />
          </>
        )}
      </div>
      {picture.state === 'failed' && <output className="msg">{t('auth.captcha.failed')}</output>}
    </Field>
  );
}
