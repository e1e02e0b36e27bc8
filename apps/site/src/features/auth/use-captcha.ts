import type { CaptchaAction, CaptchaProof } from '@baize/contract/identity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../client.ts';
import { useBrowserCheck, type BrowserCheck } from './use-browser-check.ts';

/** The server is asked for a new picture at most this often. */
const CAPTCHA_REFRESH_MS = 1_000;

/** The wire carries bare base64 of a PNG; an address that is already whole stays as it is. */
const captchaSource = (image: string): string =>
  image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`;

type Picture =
  | { state: 'off' | 'loading' | 'failed' }
  | { state: 'ready'; captchaId: string; source: string; ms: number };
export type CaptchaAnswer = { captcha?: string; captchaId?: string; captchaProof?: CaptchaProof };
export type Captcha = {
  /** A picture to read, or work for the browser. */
  way: 'picture' | 'check';
  picture: Picture;
  refreshPicture: () => void;
  check: BrowserCheck;
  checkInstead: () => void;
  pictureInstead: () => void;
  /** After a call: what was sent is used up. */
  renew: () => void;
  /** What to send; undefined where there is nothing to send, and the field says why. */
  answer: (typed: string) => Promise<CaptchaAnswer | undefined>;
};

/** The captcha of a form that asks for one, in either of its ways. */
export function useCaptcha(wanted: boolean, action: CaptchaAction): Captcha {
  const [way, setWay] = useState<Captcha['way']>('picture');
  const { picture, refresh } = usePicture(wanted && way === 'picture', action);
  const check = useBrowserCheck(action);
  return {
    way,
    picture,
    check,
    refreshPicture: refresh,
    checkInstead: () => {
      setWay('check');
      check.start();
    },
    pictureInstead: () => {
      check.stop();
      setWay('picture');
    },
    renew: way === 'picture' ? refresh : check.start,
    answer: async (typed) => {
      if (way === 'picture')
        return { captcha: typed.trim(), ...(picture.state === 'ready' ? { captchaId: picture.captchaId } : {}) };
      const captchaProof = await check.proof();
      return captchaProof && { captchaProof };
    },
  };
}

/** A new picture is fetched at most once a second, and when the old one has expired. */
function usePicture(wanted: boolean, action: CaptchaAction): { picture: Picture; refresh: () => void } {
  const [picture, setPicture] = useState<Picture>({ state: 'off' });
  const turn = useRef(0);
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    const mine = ++turn.current;
    lastAt.current = Date.now();
    setPicture({ state: 'loading' });
    const outcome = await client.call('getCaptcha', { action });
    if (mine !== turn.current) return;
    setPicture(
      outcome.ok
        ? {
            state: 'ready',
            captchaId: outcome.value.captchaId,
            source: captchaSource(outcome.value.image),
            ms: outcome.value.expiresInSeconds * 1_000,
          }
        : { state: 'failed' },
    );
  }, [action]);

  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(0, lastAt.current + CAPTCHA_REFRESH_MS - Date.now());
    timer.current = setTimeout(() => void load(), wait);
  }, [load]);

  const lifetime = picture.state === 'ready' ? picture.ms : undefined;
  useEffect(() => {
    if (lifetime === undefined || !wanted) return undefined;
    const end = setTimeout(refresh, lifetime);
    return () => clearTimeout(end);
  }, [lifetime, picture, refresh, wanted]);

  useEffect(() => {
    if (wanted) refresh();
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
    };
  }, [wanted, refresh]);

  return { picture, refresh };
}
