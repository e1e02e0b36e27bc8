import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { Card, Fact } from '../../components/page.tsx';
import type { AuditVerdict } from '@baize/contract/console/audit';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './audit.module.css';
import { Walks } from './walks.tsx';

/** Walks the whole chain on demand and says what it found (standards, item 3). */
export function VerifyCard() {
  const t = useT();
  const may = useCan('audit.verify');
  const [verdict, setVerdict] = useState<AuditVerdict | null>(null);
  const action = useAction('verifyAudit', { done: setVerdict });
  return (
    <Card
      title={t('audit.chain')}
      hint={<span className={layout.wideOnly}>{t('audit.chain.hint')}</span>}
      end={
        may && (
          <Button size="dense" variant="primary" icon="shield" busy={action.busy} onClick={() => action.run(undefined)}>
            {t('audit.verify')}
          </Button>
        )
      }
    >
      <Walks />
      {(action.failure !== null || verdict !== null || !may) && (
        <div className={cx(pageStyles.form, pageStyles.padded)}>
          {!may && <Note tone="info">{t('audit.verify.forbidden')}</Note>}
          {action.failure && <FailureNote failure={action.failure} />}
          {verdict && <Verdict verdict={verdict} />}
        </div>
      )}
    </Card>
  );
}

function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const t = useT();
  const format = useFormat();
  const { firstBroken } = verdict;
  return (
    <>
      {verdict.ok ? (
        <Note tone="ok" live icon="shield" title={t('audit.ok', { rows: format.number(verdict.rows) })}>
          {t('audit.ok.text')}
        </Note>
      ) : (
        <Note
          tone="error"
          live
          title={firstBroken ? t('audit.broken', { seq: firstBroken.seq }) : t('audit.broken.anchor')}
        >
          <p>{firstBroken?.why}</p>
          <p>{t('audit.broken.text')}</p>
        </Note>
      )}
      <dl className={cx(pageStyles.facts, styles.verdict)}>
        <Fact name={t('audit.rows')}>{format.number(verdict.rows)}</Fact>
        <Fact name={t('audit.head')}>
          <bdi className={cx(textStyles.mono, textStyles.wrap)}>{verdict.headHash}</bdi>
        </Fact>
        <Fact name={t('audit.anchor')}>
          {verdict.anchoredAt ? (
            <>
              {format.dateTime(verdict.anchoredAt)} ·{' '}
              <span className={verdict.anchorMatches ? textStyles.positive : textStyles.negative}>
                {t(verdict.anchorMatches ? 'audit.anchor.matches' : 'audit.anchor.differs')}
              </span>
            </>
          ) : (
            <span className={textStyles.warn}>{t('audit.anchor.none')}</span>
          )}
        </Fact>
        <Fact name={t('audit.took')}>{format.number(verdict.tookMs)} ms</Fact>
      </dl>
    </>
  );
}
