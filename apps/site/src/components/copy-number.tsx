import { IconButton } from '@baize/ui/icon-button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { notify } from '../toast.ts';

type CopyNumberProps = { number: string; label: string };

/**
 * The long number of a thing, for customer service: copied rather than read. Where the browser forbids copying it is
 * shown, to be selected.
 */
export function CopyNumber({ number, label }: CopyNumberProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      notify({ kind: 'ok', text: t('shell.copied') });
    } catch {
      setShown(true); // no permission, or no secure context
    }
  }
  return isShown ? <bdi>{number}</bdi> : <IconButton icon="copy" small label={label} onClick={() => void copy()} />;
}
