import type { PublishedReturn } from '@baize/domain/share';
import { onePage } from '@baize/ui/csv.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { CsvButton } from '../../components/csv-button.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { roundsPath } from '../../lib/rows-path.ts';
import { axisOf, positionOf, verdictOf } from '../../lib/rtp.ts';
import { rangeStart } from '../../lib/series.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './rtp-table.module.css';

type Row = Overview['byGame'][number];
type Axis = { from: number; to: number };
const WIDTH = 150;

const theoryOf = ({ rtpTheory, rtpTheoryHighest }: Row): PublishedReturn => ({
  rtp: rtpTheory,
  rtpHighest: rtpTheoryHighest,
});

/** Theory beside what was returned, with the band of the rounds played (standards, item 53). */
export function RtpTable({ overview }: { overview: Overview }) {
  const t = useT();
  const rows = overview.byGame;
  const csv = useCsv();
  const { gmtOffsetMinutes } = useBrand();
  const from = new Date(rangeStart(overview.range, serverClock.now(), gmtOffsetMinutes)).toISOString();
  const to = ({ gameCode }: Row): string =>
    roundsPath({ from, currency: overview.currency, gameCode, state: 'settled' });
  const columns = useColumns(axisOf(rows), to);
  const card = useCard(to);
  if (rows.length === 0) return <NoRows title={t('part.empty')} text={t('overview.noRounds')} />;
  return (
    <>
      <DataTable
        density="tight"
        caption={t('part.table', { name: t('overview.rtp') })}
        rows={rows}
        rowKey={({ gameCode }) => gameCode}
        maxBlockSize="360px"
        columns={columns}
        card={card}
      />
      <div className={cx(pageStyles.footLine, pageStyles.tallFoot)}>
        <span>
          <i className={styles.bandSwatch} />
          {t('overview.band')}
        </span>
        <span className={pageStyles.footEnd}>
          <CsvButton subject={`rtp-${overview.range}`} columns={csv} readPages={onePage(rows)} />
        </span>
      </div>
    </>
  );
}

function Actual({ row, text }: { row: Row; text: string }) {
  const t = useT();
  const verdict = verdictOf(row);
  if (verdict !== 'above' && verdict !== 'below') return <b className={textStyles.strong}>{text}</b>;
  return (
    <span className={styles.outOfBand}>
      <Icon name={verdict === 'above' ? 'arrow-up' : 'arrow-down'} size={14} />
      <span className={textStyles.visuallyHidden}>{t(`overview.verdict.${verdict}`)}</span>
      {text}
    </span>
  );
}

function Band({ row, axis, label }: { row: Row; axis: Axis; label: string }) {
  const { rtpTheory, rtpTheoryHighest, rtpActual, bandLow, bandHigh } = row;
  const [theory, most, actual, low, high] = [rtpTheory, rtpTheoryHighest, rtpActual, bandLow, bandHigh].map((text) =>
    positionOf(text, axis),
  );
  const verdict = verdictOf(row);
  return (
    <svg className={styles.band} viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect x="0" y="9" width={WIDTH} height="2" fill="var(--surface-3)" />
      {low != null && high != null && (
        <rect
          x={low * WIDTH}
          y="6"
          width={Math.max(1, (high - low) * WIDTH)}
          height="8"
          rx="2"
          fill="var(--brand-text)"
          opacity=".3"
        />
      )}
      {theory != null && (
        <rect
          x={theory * WIDTH - 0.75}
          y="3"
          width={((most ?? theory) - theory) * WIDTH + 1.5}
          height="14"
          fill="var(--text-2)"
        />
      )}
      {actual != null && (
        <circle
          cx={Math.min(WIDTH - 4, Math.max(4, actual * WIDTH))}
          cy="10"
          r="4"
          fill={verdict === 'within' ? 'var(--positive)' : verdict === 'unknown' ? 'var(--text-3)' : 'var(--warn)'}
          stroke="var(--surface-1)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

function useColumns(axis: Axis, to: (row: Row) => string): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'game',
      head: t('part.game'),
      cell: (row) => (
        <FigureLink to={to(row)}>
          <b className={textStyles.strong}>{row.gameName}</b>
        </FigureLink>
      ),
    },
    {
      key: 'rounds',
      head: t('overview.rounds'),
      align: 'end',
      cell: (row) => <FigureLink to={to(row)}>{format.number(row.rounds)}</FigureLink>,
    },
    {
      key: 'theory',
      head: t('overview.theory'),
      align: 'end',
      cell: (row) => <span className={textStyles.secondary}>{format.published(theoryOf(row))}</span>,
      deskOnly: true,
    },
    {
      key: 'actual',
      head: t('overview.actual'),
      align: 'end',
      cell: (row) => <Actual row={row} text={format.rtp(row.rtpActual)} />,
    },
    {
      key: 'band',
      head: t('overview.axis', { from: format.percent(axis.from, 0), to: format.percent(axis.to, 0) }),
      cell: (row) => (
        <Band
          row={row}
          axis={axis}
          label={t('overview.band.alt', {
            theory: format.published(theoryOf(row)),
            low: format.rtp(row.bandLow),
            high: format.rtp(row.bandHigh),
            actual: format.rtp(row.rtpActual),
          })}
        />
      ),
    },
  ];
}

function useCard(to: (row: Row) => string): (row: Row) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.gameName,
    end: <Actual row={row} text={format.rtp(row.rtpActual)} />,
    figures: [
      { label: t('overview.rounds'), value: <FigureLink to={to(row)}>{format.number(row.rounds)}</FigureLink> },
      { label: t('overview.theory'), value: format.published(theoryOf(row)) },
      {
        label: t('overview.band'),
        value:
          row.bandLow === null || row.bandHigh === null
            ? '—'
            : `${format.percent(row.bandLow, 0)} – ${format.percent(row.bandHigh, 0)}`,
      },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('part.game'), cell: (row: Row) => row.gameName },
    { head: t('part.code'), cell: (row: Row) => row.gameCode },
    { head: t('overview.rounds'), cell: (row: Row) => row.rounds },
    { head: t('overview.theory'), cell: (row: Row) => row.rtpTheory },
    { head: t('overview.theory.highest'), cell: (row: Row) => row.rtpTheoryHighest },
    { head: t('overview.actual'), cell: (row: Row) => row.rtpActual },
    { head: t('overview.bandLow'), cell: (row: Row) => row.bandLow },
    { head: t('overview.bandHigh'), cell: (row: Row) => row.bandHigh },
  ];
}
