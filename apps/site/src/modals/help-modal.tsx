import { useEffect } from 'react';
import { go } from '../navigate.ts';
import type { ModalProps } from '../modals.ts';

/** Help is a page; asking for its window leads there. */
export default function HelpModal({ close, anchor }: ModalProps & { anchor?: string }) {
  useEffect(() => {
    close();
    go(anchor ? `/help#${anchor}` : '/help');
  }, [close, anchor]);
  return null;
}
