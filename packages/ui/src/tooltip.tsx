import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = {
  text: ReactNode;
  /** One element that can hold focus. It must have its own name: a tooltip explains, it does not label. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
};

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="pop-at" sideOffset={6} side={side}>
          <Base.Popup className="tip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
