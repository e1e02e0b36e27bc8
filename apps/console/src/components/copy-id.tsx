import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { ShortId } from './row-facts.tsx';
import styles from './copy-id.module.css';

type CopyIdProps = {
  /** What it is the number of. */
  name: string;
  id: string;
  /** All of it, where there is room. */
  whole?: boolean;
};

/** A number that people pass on but do not read: its beginning, and a button that copies the whole. */
export function CopyId({ name, id, whole = false }: CopyIdProps) {
  const t = useT();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      showToast({ id: 'copy', tone: 'ok', title: t('part.copied', { name }) });
    } catch {
      showToast({ id: 'copy', tone: 'err', title: t('part.notCopied') }); // not allowed here: it can be read
    }
  }
  return (
    <span className={styles.id}>
      {whole ? (
        <bdi className={cx(textStyles.mono, textStyles.secondary, textStyles.wrap)}>{id}</bdi>
      ) : (
        <ShortId id={id} faint />
      )}
      <IconButton icon="copy" dense iconSize={14} label={t('part.copy', { name })} onClick={() => void copy()} />
    </span>
  );
}
