import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import states from '@baize/ui/states.module.css';
import textStyles from '@baize/ui/text.module.css';

/** "Page took too long to load", with a retry; a reload helps when the site was renewed meanwhile. */
export function ChunkFailure({ retry }: { retry: () => void }) {
  const t = useT();
  return (
    <div className={states.state} role="alert">
      <h2>{t('error.chunk.title')}</h2>
      <p className={textStyles.secondary}>{t('error.chunk.text')}</p>
      <div className={states.actions}>
        <Button variant="primary" onClick={retry}>
          {t('shell.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('error.chunk.reload')}</Button>
      </div>
    </div>
  );
}
