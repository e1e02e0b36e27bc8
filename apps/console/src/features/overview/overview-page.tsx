import { Note } from '@baize/ui/note.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { HealthPanel } from '../../components/health-panel.tsx';
import { Card, Page } from '../../components/page.tsx';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { matching, oneOf } from '../../lib/filter-rules.ts';
import { toBuckets, type Range } from '../../lib/series.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand, useCan } from '../../session.ts';
import { useCall, type CallQuery } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { FunnelSteps } from '../../components/funnel-steps.tsx';
import { rowsOfDoor, sumsOf } from '../../lib/funnel-sums.ts';
import { AuditCard } from './audit-card.tsx';
import { Figures, FiguresSkeleton } from './figures.tsx';
import { HourChart } from '../../components/hour-chart.tsx';
import { RtpTable } from './rtp-table.tsx';
import { VendorTable } from './vendor-table.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './overview-page.module.css';

const RANGES: readonly Range[] = ['today', '7d', '30d'];
const REFRESH_MS = 30_000;
const CURRENCY = /^[A-Za-z]{3,8}$/;

/** What happened today, in the last seven or thirty days, and whether the money adds up. */
export default function OverviewPage() {
  const t = useT();
  const { values, wrong, set, clear } = useFilters(['range', 'currency'], {
    range: oneOf(t('overview.range'), RANGES),
    currency: matching(t('part.currency'), 'code', (text) => CURRENCY.test(text)),
  });
  const range = RANGES.find((each) => each === values.range) ?? 'today';
  const query = useCall(
    'getOverview',
    { range, ...(values.currency !== '' && { currency: values.currency }) },
    { pollMs: REFRESH_MS, keep: true, enabled: wrong.length === 0 },
  );
  if (wrong.length > 0)
    return (
      <Page title={t('page.overview')}>
        <Card title={t('overview.figures')}>
          <NotUnderstood wrong={wrong} onClear={clear} />
        </Card>
      </Page>
    );
  return <Shown query={query} range={range} onChoose={set} />;
}

type ShownProps = {
  query: CallQuery<'getOverview'>;
  range: Range;
  onChoose: (change: { range?: string; currency?: string }) => void;
};

function Shown({ query, range, onChoose: set }: ShownProps) {
  const t = useT();
  const [seesMoney, seesAudit] = [useCan('money.read'), useCan('audit.read')];
  return (
    <Page
      title={t('page.overview')}
      note={<RangeNote range={range} />}
      end={
        <>
          {query.data && query.data.currencies.length > 1 && (
            <Segmented
              dense
              label={t('part.currency')}
              value={query.data.currency}
              onChange={(currency) => set({ currency })}
              options={query.data.currencies.map((value) => ({ value, label: value }))}
            />
          )}
          <Segmented
            dense
            label={t('overview.range')}
            value={range}
            onChange={(next) => set({ range: next === 'today' ? '' : next })}
            options={RANGES.map((value) => ({ value, label: t(`overview.range.${value}`) }))}
          />
        </>
      }
    >
      {seesMoney && <DisputedNote />}
      <QueryView query={query} skeleton={<FiguresSkeleton />}>
        {(overview) => <Charts overview={overview} />}
      </QueryView>
      <div className={styles.threeCards}>
        {seesMoney && <HealthCard />}
        <Card title={t('overview.rtp')} hint={<span className={layout.wideOnly}>{t('overview.rtp.hint')}</span>}>
          <QueryView query={query} skeleton={<RowsSkeleton rows={5} />}>
            {(overview) => <RtpTable overview={overview} />}
          </QueryView>
        </Card>
        {seesAudit && <AuditCard />}
      </div>
      <RegistrationCard />
    </Page>
  );
}

/** Deposits that wait for a person: money that came and stands on no player's account. */
function DisputedNote() {
  const t = useT();
  const { data } = useCall('listDisputedDeposits', { pageNo: 1, pageSize: 1 }, { pollMs: REFRESH_MS });
  if (!data?.total) return null;
  return (
    <Note tone="warn" title={t('overview.disputed', { count: data.total })}>
      <Link className={textStyles.link} href="/money">
        {t('overview.open')}
      </Link>
    </Note>
  );
}

function RangeNote({ range }: { range: Range }) {
  const t = useT();
  const format = useFormat();
  const { gmtOffsetMinutes } = useBrand();
  const now = new Date(serverClock.now()).toISOString();
  if (range === 'today') return t('overview.note.today', { date: format.date(now), offset: format.offset });
  const [first] = toBuckets([], range, { now: Date.parse(now), offsetMinutes: gmtOffsetMinutes });
  return t('overview.note.days', { from: format.date(first!.at), to: format.date(now), offset: format.offset });
}

function Charts({ overview }: { overview: Overview }) {
  const t = useT();
  const { gmtOffsetMinutes } = useBrand();
  const buckets = toBuckets(overview.series, overview.range, {
    now: serverClock.now(),
    offsetMinutes: gmtOffsetMinutes,
  });
  return (
    <>
      <Figures overview={overview} buckets={buckets} />
      <div className={cx(pageStyles.mainAndAside, styles.chartAndAside)}>
        <Card title={t('overview.chart')} hint={t(`overview.chart.per.${overview.range}`)}>
          <HourChart buckets={buckets} range={overview.range} />
        </Card>
        <VendorTable overview={overview} />
      </div>
    </>
  );
}

/** How far those of the last days came who opened a registration. */
function RegistrationCard() {
  const t = useT();
  const query = useCall('getRegistrationFunnel', { range: '7d' }, { pollMs: REFRESH_MS, keep: true });
  return (
    <Card
      title={t('overview.registrations')}
      hint={t('overview.range.7d')}
      end={
        <Link className={textStyles.link} href="/registrations">
          {t('overview.open')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={7} />}>
        {({ rows }) => <FunnelSteps sums={sumsOf(rowsOfDoor(rows, undefined))} />}
      </QueryView>
    </Card>
  );
}

function HealthCard() {
  const t = useT();
  const format = useFormat();
  const query = useCall('getMoneyHealth');
  return (
    <Card
      title={t('health.title')}
      hint={query.data?.checkedAt && t('health.ago', { ago: format.ago(query.data.checkedAt) })}
      end={
        <Link className={textStyles.link} href="/money">
          {t('overview.open')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(health) => <HealthPanel health={health} />}
      </QueryView>
    </Card>
  );
}
