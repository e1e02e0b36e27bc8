import { useState } from 'react';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useWords } from './context.tsx';

/** A long text in full, to be selected or copied. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  };
  return (
    <div className="copy">
      <span className="s12 t3">{label}</span>
      <code>{value}</code>
      <IconButton
        small
        icon={copied ? 'check' : 'copy'}
        label={copied ? t('frame.copied') : t('frame.copy')}
        onClick={copy}
      />
    </div>
  );
}
