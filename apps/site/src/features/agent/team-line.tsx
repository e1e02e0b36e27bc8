import { useT } from '@baize/webkit/i18n';
import link from '../../components/text-link.module.css';
import styles from './downlines.module.css';

export type OpenTeam = (under: string | undefined) => void;
type TeamLineProps = { line: readonly { id: string; account: string }[]; onOpen: OpenTeam };

/** From the agent down to whose team is shown; each step leads back up. */
export function TeamLine({ line, onOpen }: TeamLineProps) {
  const t = useT();
  return (
    <nav className={styles.line} aria-label={t('agent.downlines.line')}>
      {line.map(({ id, account }, index) =>
        index === line.length - 1 ? (
          <b key={id} aria-current="page">
            {account}
          </b>
        ) : (
          <button key={id} type="button" className={link.link} onClick={() => onOpen(index === 0 ? undefined : id)}>
            {account}
          </button>
        ),
      )}
    </nav>
  );
}
