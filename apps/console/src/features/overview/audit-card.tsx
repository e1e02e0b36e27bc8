import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { actionText, AuditTarget, reasonText } from '../../components/audit-line.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './audit-card.module.css';

const ROWS = 6;
const POLL_MS = 20_000;

/** What was done last, by whom. */
export function AuditCard() {
  const t = useT();
  const format = useFormat();
  const query = useCall('listAudit', { pageSize: ROWS }, { pollMs: POLL_MS });
  return (
    <Card
      title={t('page.audit')}
      end={
        <Link className={textStyles.link} href="/audit">
          {t('overview.open')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={ROWS} />}>
        {({ content }) =>
          content.length === 0 ? (
            <NoRows />
          ) : (
            <ul>
              {content.map((row) => (
                <li key={row.seq} className={styles.line}>
                  <time
                    className={cx(textStyles.mono, textStyles.tertiary)}
                    dateTime={row.at}
                    title={format.dateTime(row.at)}
                  >
                    {format.time(row.at)}
                  </time>
                  <span>
                    <b className={textStyles.strong}>{row.actor}</b>{' '}
                    <span className={textStyles.secondary}>{actionText(t, row.action)}</span>{' '}
                    <AuditTarget after={actionText(t, row.action)} target={row.target} name={row.targetName} />
                    {row.reason && (
                      <span className={cx(textStyles.tertiary, textStyles.ellipsis, textStyles.tiny, styles.reason)}>
                        {reasonText(t, row)}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
