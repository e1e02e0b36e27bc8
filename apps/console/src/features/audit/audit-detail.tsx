import { useT } from '@baize/webkit/i18n';
import { actionTitle, AuditTarget, reasonText } from '../../components/audit-line.tsx';
import { DiffTable } from '../../components/diff-table.tsx';
import { Fact } from '../../components/page.tsx';
import type { AuditRow } from '@baize/contract/console/audit';
import { differences } from '../../lib/diff.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

/** One row of the chain: all of it, with what changed. */
export function AuditDetail({ row }: { row: AuditRow }) {
  const t = useT();
  const format = useFormat();
  const changes = differences(row.before, row.after, true);
  return (
    <>
      <div>
        <div className={layout.row}>
          <span className={cx(textStyles.mono, textStyles.secondary)}>#{row.seq}</span>
          <b className={textStyles.strong}>{actionTitle(t, row.action)}</b>
        </div>
        <span>
          <b className={textStyles.strong}>{row.actor}</b> · <AuditTarget target={row.target} name={row.targetName} />
        </span>
        <dl className={pageStyles.facts}>
          <Fact name={t('part.time')}>
            <span className={textStyles.figures}>{format.dateTime(row.at)}</span>
          </Fact>
          <Fact name={t('session.ip')}>
            <bdi className={textStyles.mono}>{row.ip}</bdi>
          </Fact>
        </dl>
      </div>
      <div>
        <h3>{t('part.reason')}</h3>
        <p className={textStyles.wrap}>
          {reasonText(t, row) || <span className={textStyles.tertiary}>{t('audit.noReason')}</span>}
        </p>
      </div>
      <div>
        <h3>{t('audit.changes')}</h3>
        {changes.length === 0 ? (
          <p className={textStyles.tertiary}>{t('audit.noChanges')}</p>
        ) : (
          <DiffTable caption={t('audit.changes')} rows={changes} currency={currencyIn(row)} />
        )}
      </div>
      <div>
        <h3>{t('audit.hash')}</h3>
        <p className={cx(textStyles.mono, textStyles.wrap)}>{row.hash}</p>
      </div>
    </>
  );
}

/** In which the entry's amounts are, where it says so without having changed it. */
function currencyIn({ before, after }: AuditRow): string | undefined {
  for (const told of [after, before])
    if (typeof told === 'object' && told !== null && 'currency' in told && typeof told.currency === 'string')
      return told.currency;
  return undefined;
}
