import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** At the end: a count, a key. */
  end?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** A link instead of a command. */
  href?: string;
  onSelect?: () => void;
  /** Draws a line above. */
  separated?: boolean;
};

export type MenuProps = {
  /** One button; the menu gives it its behaviour. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Above the entries, e.g. name and balance. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'bottom' | 'top';
};

/** Commands behind a button. */
export function Menu({ trigger, entries, head, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} sideOffset={6} align={align} side={side}>
          <Base.Popup className={styles.panel}>
            {head}
            {entries.map((entry) => (
              <Fragment key={entry.id}>
                {entry.separated && <Base.Separator />}
                <MenuRow entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const className = cx(styles.entry, entry.danger && styles.danger);
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span>{entry.label}</span>
      {entry.end !== undefined && <span className={styles.detail}>{entry.end}</span>}
    </>
  );
  if (entry.href !== undefined) {
    return (
      <Base.LinkItem className={className} href={entry.href} onClick={entry.onSelect}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={entry.disabled} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  );
}
