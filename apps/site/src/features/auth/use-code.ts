import type { CodeSentValue } from '@baize/contract/verification';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { CallResult, Failure } from '@baize/webkit/outcome';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { notify } from '../../toast.ts';
import { wantsCaptcha } from './auth-failure.ts';
import { useCaptcha, type Captcha, type CaptchaAnswer } from './use-captcha.ts';

/** A code is asked for at most so often, however often its button is pressed. */
const PRESS_MS = 1_000;
const SECOND_MS = 1_000;

/** What stands beside the field of a code: how the next one is asked for. */
export type CodeRequest = {
  /** Seconds until the next code may be asked for. */
  readonly left: number;
  /** Minutes that the last one holds; undefined: none was sent. */
  readonly sentFor: number | undefined;
  readonly isSending: boolean;
  /** Where the house asks for one before it sends more. */
  readonly captcha:
    | { readonly captcha: Captcha; readonly control: UseFormRegisterReturn; readonly error: string | undefined }
    | undefined;
  readonly ask: () => Promise<void>;
};
type CodeOrder = {
  /** Undefined: what it goes to is not right yet, and its field says so. */
  readonly send: (answer: CaptchaAnswer) => Promise<CallResult<CodeSentValue> | undefined>;
  /** Puts what is wrong under its field; false: no field of the form is at fault. */
  readonly place: (failure: Failure) => boolean;
};

/** Seconds that are left, counted down, and what begins to count anew. */
function useCountdown(): { readonly left: number; readonly countFrom: (seconds: number) => void } {
  const [{ until, now }, setTime] = useState({ until: 0, now: 0 });
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setTime((time) => ({ ...time, now: Date.now() })), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const countFrom = (seconds: number): void => {
    const from = Date.now();
    setTime({ until: from + seconds * SECOND_MS, now: from });
  };
  return { left, countFrom };
}

/** Asks for a code, counts down until the next one, and answers a captcha where one is asked for. */
export function useCode({ send, place }: CodeOrder): CodeRequest {
  const t = useT();
  const [sentFor, setSentFor] = useState<number>();
  const [isSending, setSending] = useState(false);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const captcha = useCaptcha(asksCaptcha, 'code');
  const form = useForm({ defaultValues: { captcha: '' } });
  const pressedAt = useRef(0);
  const { left, countFrom } = useCountdown();

  function refuse(failure: Failure): void {
    if (wantsCaptcha(failure)) {
      setAsksCaptcha(true);
      form.setError('captcha', { message: t(`error.${failure.code}`) });
      if (asksCaptcha) captcha.renew();
      return;
    }
    if (place(failure)) return;
    const seconds = Number(failure.params.seconds ?? 0);
    if (failure.code === 'TOO_MANY_REQUESTS' && seconds > 0) countFrom(seconds);
    notify({ kind: 'warn', text: failureText(t, failure) });
  }

  async function ask(): Promise<void> {
    if (left > 0 || isSending || Date.now() - pressedAt.current < PRESS_MS) return;
    pressedAt.current = Date.now();
    setSending(true);
    form.clearErrors();
    const answer = asksCaptcha ? await captcha.answer(form.getValues('captcha')) : {};
    const outcome = answer && (await send(answer));
    setSending(false);
    if (!outcome) return;
    if (!outcome.ok) return refuse(outcome.error);
    setSentFor(outcome.value.expiredMinutes);
    setAsksCaptcha(false);
    form.reset();
    countFrom(outcome.value.resendSeconds);
  }

  const shown = asksCaptcha
    ? { captcha, control: form.register('captcha'), error: form.formState.errors.captcha?.message }
    : undefined;
  return { left, sentFor, isSending, captcha: shown, ask };
}
