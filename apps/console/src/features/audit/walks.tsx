import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import type { AuditWalk } from '@baize/contract/console/audit';
import { useT } from '@baize/webkit/i18n';
import pageStyles from '../../components/page.module.css';
import { Fact } from '../../components/page.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import styles from './audit.module.css';

const POLL_MS = 60_000;

/** How far the server has walked the chain by itself, and what did not hold. */
export function Walks() {
  const t = useT();
  const format = useFormat();
  const { data: walks } = useCall('listAuditWalks', undefined, { pollMs: POLL_MS });
  if (!walks || walks.length === 0) return null;
  const broken = walks.find(({ why }) => why !== null);
  const textOf = ({ finishedAt, rows }: AuditWalk): string => {
    if (finishedAt === null) return t('audit.walk.under-way', { rows: format.number(rows) });
    return rows === 0
      ? format.dateTime(finishedAt)
      : t('audit.walk.again', { at: format.dateTime(finishedAt), rows: format.number(rows) });
  };
  return (
    <div className={cx(pageStyles.form, pageStyles.padded)}>
      {broken && (
        <Note tone="error" title={t('audit.walk.broken')}>
          <p>{broken.why}</p>
          <p>{t('audit.broken.text')}</p>
        </Note>
      )}
      <dl className={cx(pageStyles.facts, styles.verdict)}>
        {walks.map((walk) => (
          <Fact key={walk.walk} name={t(walk.walk === 'news' ? 'audit.walk.news' : 'audit.walk.whole')}>
            <span className={cx(walk.why !== null && textStyles.negative)}>
              {walk.walk === 'news' ? format.dateTime(walk.verifiedAt) : textOf(walk)}
            </span>
          </Fact>
        ))}
      </dl>
    </div>
  );
}
