import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { session } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { useOnline } from '@baize/webkit/use-online';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './shell.module.css';
import { Button } from '@baize/ui/button.tsx';

/** The network is away: what is on the screen is old, and nothing can be changed. */
export function OfflineBar() {
  const t = useT();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={cx(styles.offline, layout.row)}>
          <Icon name="offline" size={16} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

/** After a login: when and from where the one before was (standards, item 15). */
export function WelcomeBar() {
  const t = useT();
  const format = useFormat();
  const state = session.useValue();
  const [closed, setClosed] = useState(false);
  if (closed || state.kind !== 'in' || !state.fresh) return null;
  const { previousLogin } = state.operator;
  const text = previousLogin
    ? t('login.previous', { at: format.dateTime(previousLogin.at), ip: previousLogin.ip })
    : t('login.first');
  return (
    <Note tone="info" icon="history" className={styles.welcome}>
      <div className={styles.welcomeWords}>
        <span>
          <b>{text}</b>
          {previousLogin && <span className={textStyles.secondary}> {t('login.previous.hint')}</span>}
        </span>
        <Button size="dense" onClick={() => setClosed(true)}>
          {t(previousLogin ? 'login.seen' : 'shell.close')}
        </Button>
      </div>
    </Note>
  );
}
