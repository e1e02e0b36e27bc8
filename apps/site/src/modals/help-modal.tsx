import { useEffect } from 'react';
import { go } from '../navigate.ts';
import type { ModalProps } from '../modals.ts';

type HelpModalProps = ModalProps & { anchor?: string };

/** Help is a page; asking for its window leads there. */
export default function HelpModal({ close, anchor }: HelpModalProps) {
  useEffect(() => {
    close();
    go(anchor ? `/help#${anchor}` : '/help');
  }, [close, anchor]);
  return null;
}
