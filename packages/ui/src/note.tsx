import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type NoteTone = 'plain' | 'info' | 'warn' | 'error' | 'ok';

const NOTE: Record<NoteTone, { className: string | null; icon: IconName }> = {
  plain: { className: null, icon: 'info' },
  info: { className: 'info', icon: 'info' },
  warn: { className: 'warnb', icon: 'alert' },
  error: { className: 'errb', icon: 'alert' },
  ok: { className: 'okb', icon: 'check-circle' },
};

export type NoteProps = {
  tone?: NoteTone;
  icon?: IconName;
  title?: ReactNode;
  actions?: ReactNode;
  /** Spoken at once: an error that answers a press. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A message that stays where it happened. */
export function Note({ tone = 'plain', icon, title, actions, live, className, children }: NoteProps) {
  const look = NOTE[tone];
  return (
    <div className={cx('note', look.className, className)} role={live ? 'alert' : undefined}>
      <Icon name={icon ?? look.icon} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {actions && <div className="row acts">{actions}</div>}
      </div>
    </div>
  );
}
