import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useDrag } from './use-drag.ts';
import { useLayerBody } from './use-layer-body.ts';

export type DialogLabels = {
  close: string;
  /** Names the button that moves the window without dragging. Without it the dialog cannot be moved. */
  move?: string;
};

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  labels: DialogLabels;
  /** 440, 760, 1040 px, or as wide as its content. Never smaller than 200 x 200. */
  size?: 'md' | 'lg' | 'xl' | 'auto';
  footer?: ReactNode;
  /** false while an answer is awaited: Escape and the cross do nothing. */
  closable?: boolean;
  hideTitle?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children?: ReactNode;
};

const SIZE_CLASS = { md: null, lg: styles.large, xl: styles.extraLarge, auto: styles.asContent };

/**
 * A modal window. It fades in after 100 ms, fixes the page behind it and never closes by a press outside.
 * From 768 px its header can be dragged; the "move" button and the arrow keys do the same without dragging.
 * On phones it is a sheet.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    subtitle,
    labels,
    size = 'md',
    footer,
    closable = true,
    hideTitle,
    initialFocus,
    className,
    children,
  } = props;
  const { initialFocus: firstFocus, bodyRef } = useLayerBody();
  const { windowRef, handleProps, buttonProps } = useDrag(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && closable) onClose();
      }}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={cx(styles.window, SIZE_CLASS[size], className)}
          ref={windowRef}
          initialFocus={initialFocus ?? firstFocus}
        >
          <header className={cx(styles.head, labels.move && styles.movable)} {...(labels.move ? handleProps : {})}>
            <div className={hideTitle ? styles.hiddenTitle : styles.words}>
              <Base.Title>{title}</Base.Title>
              {subtitle && <Base.Description className={styles.subtitle}>{subtitle}</Base.Description>}
            </div>
            {labels.move && (
              <button
                type="button"
                className={iconButtonClass({}, styles.move)}
                aria-label={labels.move}
                title={labels.move}
                {...buttonProps}
              >
                <Icon name="move" size={16} />
              </button>
            )}
            <Base.Close className={iconButtonClass({}, styles.close)} aria-label={labels.close} disabled={!closable}>
              <Icon name="x" />
            </Base.Close>
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
