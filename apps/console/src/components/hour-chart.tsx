import { formatDate, formatTime } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { useRef, useState } from 'react';
import { DataTable } from '@baize/ui/data-table.tsx';
import { dayBoundaries, type Bucket, type Range } from '../lib/series.ts';
import { useBrand } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { useWidth } from '../use-width.ts';
import { chartShape, type ChartShape } from './chart-shape.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { ReadChart } from './read-chart.tsx';
import chart from './read-chart.module.css';
import styles from './hour-chart.module.css';

const HEIGHT = 232;
const LABEL_PITCH = 56;

type HourChartProps = { buckets: readonly Bucket[]; range: Range };

/** Stakes as bars, revenue as a line; the figures of the chosen bucket stand above, the same data as a table below. */
export function HourChart({ buckets, range }: HourChartProps) {
  const t = useT();
  const format = useFormat();
  const time = useBucketTime(range);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [picked, setPicked] = useState<number | null>(null);
  const shape = chartShape(buckets, width, HEIGHT);
  const shown = buckets[picked ?? buckets.length - 1];
  const placeAt = (x: number): number =>
    Math.min(buckets.length - 1, Math.max(0, Math.floor((x - shape.left) / shape.pitch)));
  return (
    <ReadChart
      box={box}
      count={buckets.length}
      at={picked ?? buckets.length - 1}
      onPick={setPicked}
      placeAt={placeAt}
      label={t('overview.chart.read')}
      valueText={shown && `${time.long(shown)}: ${format.money(shown.stake, { unit: true, exact: true })}`}
      reading={<Reading bucket={shown} time={time.long} />}
      plot={<Plot buckets={buckets} range={range} shape={shape} width={width} picked={picked} />}
      table={<BucketTable buckets={buckets} time={time.long} />}
    />
  );
}

type BucketTime = (bucket: Bucket) => string;

/** A bucket's time in words: `short` for the axis, `long` where it stands alone. A bucket of the month is a day. */
function useBucketTime(range: Range): { short: BucketTime; long: BucketTime } {
  const { gmtOffsetMinutes } = useBrand();
  const day: BucketTime = ({ at }) => formatDate(at, gmtOffsetMinutes);
  if (range === '30d') return { short: (bucket) => day(bucket).slice(5), long: day };
  const short: BucketTime = ({ at }) => formatTime(at, gmtOffsetMinutes).slice(0, 5);
  return { short, long: (bucket) => `${day(bucket)} ${short(bucket)}` };
}

type ReadingProps = { bucket: Bucket | undefined; time: BucketTime };

/** The figures of one bucket, and what bars and line stand for. */
function Reading({ bucket, time }: ReadingProps) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={cx(chart.reading, textStyles.tiny)}>
      <span className={cx(textStyles.tertiary, textStyles.figures)}>{bucket && time(bucket)}</span>
      <span>
        <i className={cx(chart.swatch, styles.barSwatch)} />
        {t('overview.stake')}{' '}
        <b className={textStyles.figures}>{format.money(bucket?.stake ?? '0.00', { unit: true, exact: true })}</b>
      </span>
      <span>
        <i className={cx(chart.swatch, chart.lineSwatch)} />
        {t('overview.ggr')}{' '}
        <b className={textStyles.figures}>{format.money(bucket?.ggr ?? '0.00', { unit: true, exact: true })}</b>
      </span>
      <span className={layout.wideOnly}>
        {t('overview.bets')} <b className={textStyles.figures}>{format.number(bucket?.bets ?? 0)}</b>
      </span>
    </p>
  );
}

type PlotProps = HourChartProps & {
  /** Width of the drawing in pixels. */
  width: number;
  shape: ChartShape;
  /** Position of the chosen bucket. */
  picked: number | null;
};

function Plot({ buckets, range, width, shape, picked }: PlotProps) {
  const t = useT();
  const time = useBucketTime(range);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t('overview.chart.alt', {
        name: t('overview.chart'),
        from: time.long(buckets[0]!),
        to: time.long(buckets.at(-1)!),
      })}
    >
      <Grid shape={shape} />
      {range === '7d' && <DayLines buckets={buckets} shape={shape} />}
      {shape.bars.map((bar, at) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          rx={Math.min(3, bar.width / 2)}
          fill="var(--brand-text)"
          opacity={picked === at ? 0.9 : 0.5}
        />
      ))}
      <path
        d={shape.line}
        fill="none"
        stroke="var(--positive)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {buckets.map(
        (bucket, at) =>
          at % Math.max(1, Math.ceil(LABEL_PITCH / shape.pitch)) === 0 && (
            <text
              key={bucket.at}
              x={shape.left + (at + 0.5) * shape.pitch}
              y={HEIGHT - 6}
              textAnchor="middle"
              fill="var(--text-3)"
            >
              {time.short(bucket)}
            </text>
          ),
      )}
    </svg>
  );
}

type DayLinesProps = { buckets: readonly Bucket[]; shape: ChartShape };

function DayLines({ buckets, shape }: DayLinesProps) {
  const { gmtOffsetMinutes } = useBrand();
  return dayBoundaries(buckets, gmtOffsetMinutes).map((at) => (
    <line
      key={at}
      x1={shape.left + at * shape.pitch}
      x2={shape.left + at * shape.pitch}
      y1={shape.top}
      y2={shape.bottom}
      stroke="var(--line)"
      strokeDasharray="3 4"
    />
  ));
}

type BucketTableProps = { buckets: readonly Bucket[]; time: BucketTime };

function BucketTable({ buckets, time }: BucketTableProps) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      density="dense"
      maxBlockSize="320px"
      caption={t('part.table', { name: t('overview.chart') })}
      rows={[...buckets].toReversed()}
      rowKey={({ at }) => at}
      columns={[
        { key: 'at', head: t('part.time'), cell: time },
        {
          key: 'stake',
          head: t('overview.stake'),
          align: 'end',
          cell: ({ stake }) => format.money(stake, { exact: true }),
        },
        {
          key: 'payout',
          head: t('overview.payout'),
          align: 'end',
          cell: ({ payout }) => format.money(payout, { exact: true }),
        },
        { key: 'ggr', head: t('overview.ggr'), align: 'end', cell: ({ ggr }) => format.money(ggr, { exact: true }) },
        { key: 'bets', head: t('overview.bets'), align: 'end', cell: ({ bets }) => format.number(bets) },
      ]}
      card={(row) => ({
        title: time(row),
        end: format.money(row.ggr, { exact: true }),
        figures: [
          { label: t('overview.stake'), value: format.money(row.stake, { exact: true }) },
          { label: t('overview.payout'), value: format.money(row.payout, { exact: true }) },
          { label: t('overview.bets'), value: format.number(row.bets) },
        ],
      })}
    />
  );
}

function Grid({ shape }: { shape: ChartShape }) {
  return shape.ticks.map((tick) => (
    <g key={tick.y}>
      <line
        x1={shape.left}
        x2={shape.right}
        y1={tick.y}
        y2={tick.y}
        stroke={tick.zero ? 'var(--control-border)' : 'var(--line-soft)'}
      />
      <text x={shape.left - 8} y={tick.y + 4} textAnchor="end" fill="var(--text-3)">
        {tick.text}
      </text>
    </g>
  ));
}
