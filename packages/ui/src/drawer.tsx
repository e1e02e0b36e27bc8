import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import dialog from './dialog.module.css';
import styles from './drawer.module.css';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useLayerBody } from './use-layer-body.ts';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  labels: { close: string };
  /** The edge of the page at which it stands. */
  side?: 'end' | 'start';
  /** On phones as high as its content instead of the whole screen. */
  sheet?: boolean;
  /** Under the title, e.g. tabs. */
  head?: ReactNode;
  footer?: ReactNode;
  /** Menus close by a press outside; forms do not. */
  closeOutside?: boolean;
  closable?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children?: ReactNode;
};

/** A full sheet on phones, a panel at the edge from 768 px. */
export function Drawer(props: DrawerProps) {
  const {
    open,
    onClose,
    title,
    labels,
    side = 'end',
    sheet,
    head,
    footer,
    closeOutside = false,
    closable = true,
    initialFocus,
    className,
    children,
  } = props;
  const { initialFocus: firstFocus, bodyRef } = useLayerBody();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && closable) onClose();
      }}
      disablePointerDismissal={!closeOutside}
    >
      <Base.Portal>
        <Base.Backdrop className={cx(dialog.backdrop, dialog.drawerBackdrop)} />
        <Base.Popup
          className={cx(styles.drawer, side === 'start' && styles.atStart, sheet && styles.sheet, className)}
          initialFocus={initialFocus ?? firstFocus}
        >
          <header className={styles.head}>
            <div className={styles.titleLine}>
              <Base.Title>{title}</Base.Title>
              <Base.Close className={iconButtonClass({}, styles.close)} aria-label={labels.close} disabled={!closable}>
                <Icon name="x" />
              </Base.Close>
            </div>
            {head}
          </header>
          <div className={styles.body} ref={bodyRef}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
