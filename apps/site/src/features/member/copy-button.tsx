import { IconButton } from '@baize/ui/icon-button.tsx';
import { notify } from '../../toast.ts';

type CopyButtonProps = { text: string; label: string; done: string };

/** Copies a short text. Where the browser forbids it the text is still there to be selected, so nothing is said. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: 'ok', text: done });
    } catch {
      // No permission, or no secure context.
    }
  }
  return <IconButton icon="copy" small label={label} onClick={() => void copy()} />;
}
