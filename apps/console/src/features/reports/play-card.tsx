import type { PlayReport, PlayRow } from '@baize/contract/console/play-reports';
import type { PlayBy } from '@baize/contract/console/play-report-words';
import { useT } from '@baize/webkit/i18n';
import { HourChart } from '../../components/hour-chart.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { Bucket } from '../../lib/series.ts';
import { useBrand } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Compared } from './compared.tsx';
import { ReportTable, type Figure } from './report-table.tsx';

export type PlayAsked = { by: PlayBy; from: string; to: string; currency?: string };
const MINUTE_MS = 60_000;
type Total = PlayReport['total'];

/** Turnover, gross revenue, hold and active players by whatever is asked. */
export function PlayCard({ asked }: { asked: PlayAsked }) {
  const t = useT();
  const query = useCall('getPlayReport', asked, { keep: true });
  return (
    <Card title={t(`reports.by.${asked.by}`)} hint={`${asked.from} – ${asked.to}`}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(report) => <Play asked={asked} report={report} />}
      </QueryView>
    </Card>
  );
}

function usePlayFigures(): readonly Figure<PlayRow>[] {
  const t = useT();
  return [
    { key: 'stake', label: t('overview.stake'), kind: 'money' },
    { key: 'payout', label: t('overview.payout'), kind: 'money' },
    { key: 'ggr', label: t('overview.ggr'), kind: 'money' },
    { key: 'hold', label: t('reports.hold'), kind: 'share' },
    { key: 'validBet', label: t('overview.validBet'), kind: 'money', wide: true },
    { key: 'jackpotWin', label: t('reports.jackpotWin'), kind: 'money', wide: true },
    { key: 'bets', label: t('overview.bets'), kind: 'count' },
  ];
}

function Play({ asked, report }: { asked: PlayAsked; report: PlayReport }) {
  const t = useT();
  const format = useFormat();
  const { gmtOffsetMinutes } = useBrand();
  const figures = usePlayFigures();
  const compared: readonly Figure<Total>[] = [
    ...(figures.filter(({ key }) => key !== 'jackpotWin') as unknown as readonly Figure<Total>[]),
    { key: 'activePlayers', label: t('overview.activePlayers'), kind: 'count' },
  ];
  const isTime = asked.by === 'day' || asked.by === 'hour';
  const text = (row: PlayRow): string =>
    asked.by === 'hour'
      ? format.dateTime(row.key)
      : asked.by === 'product'
        ? t(`gameType.${row.name}`)
        : row.name || t('reports.supplier.unknown');
  return (
    <>
      <Compared figures={compared} now={report.total} before={report.before} currency={report.currency} />
      {isTime && report.rows.length > 1 && (
        <HourChart
          buckets={bucketsOf(report.rows, asked.by, gmtOffsetMinutes)}
          range={asked.by === 'day' ? '30d' : '7d'}
        />
      )}
      <ReportTable
        name={t(`reports.by.${asked.by}`)}
        head={t(`reports.head.${asked.by}`)}
        figures={figures}
        rows={report.rows}
        rowKey={({ key }) => key}
        text={text}
        label={(row) =>
          row.key === '' ? text(row) : <FigureLink to={roundsOf(asked, row, gmtOffsetMinutes)}>{text(row)}</FigureLink>
        }
        total={asked.by === 'currency' ? {} : report.total}
        currencyOf={(row) => (asked.by === 'currency' ? row.key : report.currency)}
        cut={report.cut}
        filters={new URLSearchParams(asked).toString()}
        printed={{ of: 'play', ...asked }}
      />
    </>
  );
}

const bucketsOf = (rows: readonly PlayRow[], by: PlayBy, offsetMinutes: number): Bucket[] =>
  rows.map(({ key, stake, payout, ggr, bets }) => ({
    at: by === 'hour' ? key : new Date(Date.parse(key) - offsetMinutes * MINUTE_MS).toISOString(),
    stake,
    payout,
    ggr,
    bets,
  }));

const HOUR_MS = 3_600_000;
/** The rounds that a row is the sum of: of its time, product, supplier, studio, game or currency. */
function roundsOf(asked: PlayAsked, { key, name }: PlayRow, offsetMinutes: number): string {
  const at = (day: string, more = 0): string =>
    new Date(Date.parse(day) + more - offsetMinutes * MINUTE_MS).toISOString();
  const span =
    asked.by === 'hour'
      ? { from: key, to: new Date(Date.parse(key) + HOUR_MS).toISOString() }
      : asked.by === 'day'
        ? { from: at(key), to: at(key, 24 * HOUR_MS) }
        : { from: at(asked.from), to: at(asked.to, 24 * HOUR_MS) };
  const currency = asked.by === 'currency' ? key : asked.currency;
  const query = new URLSearchParams({
    ...span,
    ...(asked.by === 'game' && { gameCode: key }),
    ...(asked.by === 'vendor' && { vendor: key }),
    ...(asked.by === 'supplier' && { supplier: key }),
    ...(asked.by === 'product' && { gameType: name }),
    ...(currency !== undefined && { currency }),
  });
  return `/rounds?${query.toString()}`;
}
