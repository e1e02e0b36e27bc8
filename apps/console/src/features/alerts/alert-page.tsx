import { alertTerms } from '@baize/contract/console/alert-words';
import type { AlertFile } from '@baize/contract/console/alerts';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { isRecordId } from '../../lib/record-id.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { AlertTag, Subject, ToldTable, useFigure } from './parts.tsx';

const ACKNOWLEDGE_DIALOG = lazyPart(() => import('./acknowledge-dialog.tsx'));
const POLL_MS = 30_000;

/** One alert: what was seen, who looks after it, who was told. */
export function AlertPage({ id }: { id: string }) {
  const t = useT();
  const possible = isRecordId(id);
  const query = useCall('getAlert', { id }, { enabled: possible, pollMs: POLL_MS });
  const back = { href: '/alerts', text: t('alert.back') };
  if (!possible) return <NoSuchPage title={t('alert.one')} back={back} />;
  const found = query.data?.alert;
  return (
    <Page
      title={found ? t(`alert.kind.${found.kind}`) : t('alert.one')}
      note={found && <AlertTag state={found.state} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(file) => (
          <>
            <About file={file} />
            <Card title={t('alert.told')}>
              {file.told.length === 0 ? (
                <p className={cx(pageStyles.padded, textStyles.secondary)}>{t('alert.told.nobody')}</p>
              ) : (
                <ToldTable told={file.told} />
              )}
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function About({ file: { alert } }: { file: AlertFile }) {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
  const may = useCan('alerts.acknowledge');
  const [asking, setAsking] = useState(false);
  const { kind, currency } = alert;
  return (
    <Card title={t('alert.about')}>
      <div className={cx(pageStyles.padded, pageStyles.form)}>
        <p className={textStyles.wrap}>{t(`alert.kind.${kind}.text`)}</p>
        <dl className={cx(pageStyles.narrow, pageStyles.facts)}>
          <Fact name={t('alert.subject')}>
            <Subject alert={alert} />
          </Fact>
          {alertTerms(kind).unit !== null && (
            <>
              <Fact name={t('alert.value')}>{figure(kind, alert.value, currency)}</Fact>
              <Fact name={t('alert.threshold')}>{figure(kind, alert.threshold, currency)}</Fact>
            </>
          )}
          <Fact name={t('alert.opened')}>{format.dateTime(alert.openedAt)}</Fact>
          {alert.closedAt && <Fact name={t('alert.closed')}>{format.dateTime(alert.closedAt)}</Fact>}
          {alert.acknowledgedAt && (
            <Fact name={t('alert.by')}>
              <bdi>{alert.acknowledgedBy}</bdi> · {format.dateTime(alert.acknowledgedAt)}
            </Fact>
          )}
          {alert.note && (
            <Fact name={t('alert.said')}>
              <span className={textStyles.wrap}>{alert.note}</span>
            </Fact>
          )}
        </dl>
        {may && alert.state === 'OPEN' && (
          <span className={layout.row}>
            <Button variant="primary" onClick={() => setAsking(true)}>
              {t('alert.acknowledge')}
            </Button>
          </span>
        )}
        {alert.closedAt === null && <p className={textStyles.secondary}>{t('alert.closesItself')}</p>}
      </div>
      {asking && <ShowPart part={ACKNOWLEDGE_DIALOG} props={{ id: alert.id, onClose: () => setAsking(false) }} />}
    </Card>
  );
}
