import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import textStyles from '@baize/ui/text.module.css';
import styles from './consequences.module.css';

/** What will happen, said before the button that does it. */
export function Consequences({ items }: { items: readonly string[] }) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={t('part.consequences')}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="info" size={16} className={textStyles.info} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
