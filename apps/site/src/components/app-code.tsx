import { useT } from '@baize/webkit/i18n';
import { useBoot } from '../boot.ts';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { appUrl } from '../service.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './app-code.module.css';

const QR_CODE = lazyPart(() => import('@baize/ui/qr-code.tsx'));

export type AppCodeProps = {
  /** Of the code, in pixels. */
  size: number;
  /** The code above its caption instead of beside it. */
  large?: boolean;
  className?: string;
};

/** The app's download code with its caption; nothing where the brand has no app. */
export function AppCode({ size, large, className }: AppCodeProps) {
  const t = useT();
  const url = appUrl(useBoot());
  if (url === null) return null;
  return (
    <div className={cx(styles.code, large && styles.large, className)}>
      <a href={url} aria-label={t('shell.app.open')} style={{ inlineSize: size, blockSize: size }}>
        <ShowPart part={QR_CODE} props={{ text: new URL(url, location.origin).href, size }} />
      </a>
      <div>
        <b>{t('shell.app.title')}</b>
        <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('shell.app.text')}</p>
      </div>
    </div>
  );
}
