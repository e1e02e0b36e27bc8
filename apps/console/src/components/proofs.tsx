import type { Proof } from '@baize/contract/images';
import { useT } from '@baize/webkit/i18n';
import styles from './proofs.module.css';

/** Pictures that a player sent with an order; each opens whole in a page of its own, at the origin of pictures. */
export function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  const t = useT();
  if (proofs.length === 0) return null;
  return (
    <ul className={styles.proofs} aria-label={t('proofs')}>
      {proofs.map(({ url, width, height }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              width={width}
              height={height}
              alt={t('proofs.picture', { number: String(index + 1) })}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
