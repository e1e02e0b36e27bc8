import { Switch } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { pagesOf } from '../pages.ts';
import { useOperator } from '../session.ts';
import { chooseKeys, keysOn } from '../use-keys.ts';
import layout from '@baize/ui/layout.module.css';
import styles from './keys-help.module.css';

/** Every key of the console, and the switch for the single ones. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { permissions } = useOperator();
  const on = keysOn.useValue();
  return (
    <Dialog open onClose={onClose} title={t('shell.keys')} labels={{ close: t('shell.close') }}>
      <Switch checked={on} onChange={(event) => chooseKeys(event.target.checked)}>
        {t('keys.single')}
      </Switch>
      <Group title={t('keys.everywhere')}>
        <Line keys={['Ctrl', 'K']} text={t('shell.palette')} />
        <Line keys={['/']} text={t('shell.search')} />
        <Line keys={['?']} text={t('shell.keys')} />
        <Line keys={['Esc']} text={t('keys.close')} />
      </Group>
      <Group title={t('keys.go')}>
        {pagesOf(permissions).map((page) => (
          <Line key={page.name} keys={['G', page.key.toUpperCase()]} text={t(`page.${page.name}`)} />
        ))}
      </Group>
      <Group title={t('keys.queue')}>
        <Line keys={['J', 'K']} text={t('correction.keys.move')} />
        <Line keys={['A']} text={t('correction.apply')} />
        <Line keys={['R']} text={t('correction.reject')} />
      </Group>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

function Line({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div className={styles.line}>
      <dt className={layout.grow}>{text}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
