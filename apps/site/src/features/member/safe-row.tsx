import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import type { IconName } from '@baize/ui/icon-names.ts';
import textStyles from '@baize/ui/text.module.css';
import type { ReactNode } from 'react';
import styles from './account-page.module.css';

type SafeRowProps = { icon: IconName; title: string; text: string; children?: ReactNode };

/** One line of what keeps an account safe, with what can be done about it. */
export function SafeRow({ icon, title, text, children }: SafeRowProps) {
  return (
    <li>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className={cx(textStyles.small, textStyles.secondary)}>{text}</p>
      </div>
      {children}
    </li>
  );
}
