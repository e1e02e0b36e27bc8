import { useState } from 'react';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useWords } from './context.tsx';
import styles from './copy-text.module.css';

export interface CopyTextProps {
  readonly label: string;
  readonly value: string;
}

/** A long text in full, to be selected or copied. */
export function CopyText({ label, value }: CopyTextProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  };
  return (
    <div className={styles.copy}>
      <span className={styles.label}>{label}</span>
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
