import { useState } from 'react';
import { Button } from '@baize/ui/button.tsx';
import text from '@baize/ui/text.module.css';
import { useWords } from './context.tsx';

export interface CopyNumberProps {
  readonly number: string;
}

/**
 * The long number of a thing, for customer service: copied rather than read. A frame that may not copy shows it, to be
 * selected.
 */
export function CopyNumber({ number }: CopyNumberProps) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(number);
      setState('copied');
    } catch {
      setState('shown'); // no permission, or no secure context
    }
  };
  if (state === 'shown') return <bdi className={text.wrap}>{number}</bdi>;
  return (
    <Button size="sm" variant="quiet" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      {t(state === 'copied' ? 'frame.copied' : 'frame.copyNumber')}
    </Button>
  );
}
