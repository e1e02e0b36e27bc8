import { STATEMENT_FORMATS, STATEMENT_PDF_LINES_MAX } from '@baize/contract/statement-formats';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { saveAddress } from '@baize/ui/save-address.ts';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useLanguage, useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useStatementForm } from '@baize/webkit/use-statement-form';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { useFormat } from '../../use-format.ts';
import { profitSpan } from './profit-span.ts';
import styles from './statement-card.module.css';

/** The account's statement of some days, as a file to be printed or reckoned with. */
export function StatementCard() {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const { days, choose, busy, failure, take } = useStatementForm({
    first: () => profitSpan('day', Date.now(), f.offsetMinutes),
    open: (asked) => client.call('openStatement', { ...asked, language }),
    save: saveAddress,
  });
  const wrongText = (wrong: Failure): string => {
    if ('format' in wrong.fields) return t('member.statement.long', { count: f.number(STATEMENT_PDF_LINES_MAX) });
    if (wrong.code === 'BAD_REQUEST') return t('member.statement.range');
    return wrong.code === 'UNAVAILABLE' ? t('member.statement.busy') : failureText(t, wrong);
  };
  return (
    <section className={cx(panel.card, panel.panel)}>
      <h2>{t('member.statement.title')}</h2>
      <p className={textStyles.secondary}>{t('member.statement.text')}</p>
      <div className={styles.form}>
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`member.statement.${end}`)}>
            <TextInput type="date" value={days[end]} onChange={(event) => choose(end, event.target.value)} />
          </Field>
        ))}
        <div className={styles.buttons}>
          {STATEMENT_FORMATS.map((format) => (
            <Button
              key={format}
              icon="download"
              busy={busy === format}
              disabled={busy !== undefined && busy !== format}
              onClick={() => void take(format)}
            >
              {t(`member.statement.${format}`)}
            </Button>
          ))}
        </div>
      </div>
      {failure && <Note tone="error" live title={wrongText(failure)} />}
    </section>
  );
}
