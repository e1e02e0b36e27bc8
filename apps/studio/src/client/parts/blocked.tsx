import type { ReactNode } from 'react';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import { explain, headingOf, showsCode } from '../core/codes.ts';
import type { MessageKey } from '../messages/en.ts';
import { useWords } from './context.tsx';

/** A whole page that says one thing: why there is no game here, and what is safe. */
export function Blocked({
  code,
  text,
  icon = 'alert',
  children,
}: {
  code: string;
  text?: MessageKey;
  icon?: IconName;
  children?: ReactNode;
}) {
  const { t } = useWords();
  return (
    <main className="blocked">
      <Icon name={icon} size={32} />
      <h1>{t(headingOf(code))}</h1>
      <p className="t2">{t(text ?? explain(code, 'real').key)}</p>
      {showsCode(code) && <p className="s12 t3">{t('error.code', { code })}</p>}
      {children}
    </main>
  );
}

/** The frame of the game while it is being fetched, in the size of the real one. */
export function Loading({ trouble }: { trouble: boolean }) {
  const { t } = useWords();
  return (
    <main className="game" aria-busy="true">
      <header className="tb0">
        <span className="sk text" />
      </header>
      <div className="notices" />
      <div className="stage loading" role="status">
        <span className="spinner" aria-hidden="true" />
        <p className="t2">{trouble ? t('error.network') : t('frame.loading')}</p>
      </div>
      <div className="deck" />
    </main>
  );
}
