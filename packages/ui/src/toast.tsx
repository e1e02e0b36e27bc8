import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './toast.module.css';

export type ToastTone = 'ok' | 'info' | 'warn' | 'err';

export type Toast = {
  id: string;
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  /** 0: stays until closed. */
  ms: number;
};

const DEFAULT_MS = 6000;
const MAX_SHOWN = 3;
const ICON: Record<ToastTone, IconName> = { ok: 'check-circle', info: 'info', warn: 'alert', err: 'alert' };

const TONE_CLASS = { ok: styles.ok, info: styles.info, warn: styles.warn, err: styles.error };

let toasts: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a passing message and returns its id. Results of money belong into the page, never only here. */
export function showToast(toast: {
  title: ReactNode;
  text?: ReactNode;
  tone?: ToastTone;
  ms?: number;
  id?: string;
}): string {
  counter += 1;
  const id = toast.id ?? `toast-${counter}`;
  const tone = toast.tone ?? 'info';
  const next: Toast = {
    id,
    tone,
    title: toast.title,
    text: toast.text,
    ms: toast.ms ?? (tone === 'err' ? 0 : DEFAULT_MS),
  };
  publish([...toasts.filter((other) => other.id !== id), next].slice(-MAX_SHOWN));
  return id;
}

export function closeToast(id: string): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Mount it once: a polite region for showToast(). */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  return (
    <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.ms);

  useEffect(() => {
    if (held || toast.ms === 0) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - began));
    };
  }, [held, toast]);

  return (
    <div
      className={cx(styles.toast, TONE_CLASS[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICON[toast.tone]} />
      <div className={styles.words}>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <IconButton icon="x" label={closeLabel} onClick={() => closeToast(toast.id)} />
    </div>
  );
}
