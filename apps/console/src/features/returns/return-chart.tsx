import type { ReturnPoint } from '@baize/contract/console/returns';
import { cx } from '@baize/ui/cx.ts';
import { DataTable } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useRef, useState } from 'react';
import { useFormat } from '../../use-format.ts';
import { useWidth } from '../../use-width.ts';
import { useBandText, useShare } from './parts.tsx';
import { returnCurve, type Curve } from './return-curve.ts';
import { ReadChart } from '../../components/read-chart.tsx';
import chart from '../../components/read-chart.module.css';
import styles from './return-chart.module.css';

const HEIGHT = 260;

/** The return over the rounds in its bands; the figures of the chosen moment above, all of them as a table below. */
export function ReturnChart({ points, name }: { points: readonly ReturnPoint[]; name: string }) {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [picked, setPicked] = useState<number | null>(null);
  const curve = returnCurve(points, width, HEIGHT);
  const at = Math.min(picked ?? points.length - 1, points.length - 1);
  const placeAt = (x: number): number => {
    const distances = curve.places.map((place) => Math.abs(place.x - x));
    return distances.indexOf(Math.min(...distances));
  };
  return (
    <ReadChart
      box={box}
      count={points.length}
      at={at}
      onPick={setPicked}
      placeAt={placeAt}
      label={t('return.chart.read')}
      valueText={`${format.dateTime(points[at]!.at)}: ${share(points[at]!.actual)}`}
      reading={<Reading point={points[at]!} />}
      plot={<Plot curve={curve} width={width} at={at} name={name} />}
      table={<PointTable points={points} />}
    />
  );
}

/** The figures of one moment, and what line and bands stand for. */
function Reading({ point }: { point: ReturnPoint }) {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  return (
    <p className={cx(chart.reading, styles.figures, textStyles.tiny)}>
      <span className={cx(textStyles.tertiary, textStyles.figures)}>
        {t('return.after', { rounds: format.number(point.rounds) })}
      </span>
      <span>
        <i className={cx(chart.swatch, chart.lineSwatch)} />
        {t('overview.actual')} <b className={textStyles.figures}>{share(point.actual)}</b>
      </span>
      <span>
        <i className={cx(chart.swatch, styles.dashSwatch)} />
        {t('return.expected')} <b className={textStyles.figures}>{share(point.expected)}</b>
      </span>
      <span>
        <i className={cx(chart.swatch, styles.watchSwatch)} />
        {t('return.watch')} <b className={textStyles.figures}>{band(point.watch)}</b>
      </span>
      <span>
        <i className={cx(chart.swatch, styles.alarmSwatch)} />
        {t('return.alarmBand')} <b className={textStyles.figures}>{band(point.alarmBand)}</b>
      </span>
    </p>
  );
}

type PlotProps = { curve: Curve; width: number; at: number; name: string };

function Plot({ curve, width, at, name }: PlotProps) {
  const t = useT();
  const format = useFormat();
  const place = curve.places[at]!;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t('return.chart.alt', { game: name })}
    >
      <path d={curve.alarm} className={styles.alarmArea} />
      <path d={curve.watch} className={styles.watchArea} />
      {curve.ticks.map(({ y, value }) => (
        <g key={value}>
          <line x1={curve.left} x2={curve.right} y1={y} y2={y} stroke="var(--line-soft)" />
          <text x={curve.left - 8} y={y + 4} textAnchor="end" fill="var(--text-3)">
            {format.percent(value, 0)}
          </text>
        </g>
      ))}
      {curve.rounds.map(({ x, value }) => (
        <text key={value} x={x} y={HEIGHT - 6} textAnchor={value === 0 ? 'start' : 'middle'} fill="var(--text-3)">
          {format.number(value)}
        </text>
      ))}
      <path d={curve.expected} className={styles.expectedLine} />
      <path d={curve.line} className={styles.actualLine} />
      <circle cx={place.x} cy={place.y} r="4.5" className={styles.mark} />
    </svg>
  );
}

function PointTable({ points }: { points: readonly ReturnPoint[] }) {
  const t = useT();
  const format = useFormat();
  const share = useShare();
  const band = useBandText();
  return (
    <DataTable
      density="dense"
      maxBlockSize="320px"
      caption={t('part.table', { name: t('return.chart') })}
      rows={points.toReversed()}
      rowKey={({ at }) => at}
      columns={[
        { key: 'at', head: t('part.time'), cell: ({ at }) => format.dateTime(at) },
        { key: 'rounds', head: t('return.rounds'), align: 'end', cell: ({ rounds }) => format.number(rounds) },
        { key: 'actual', head: t('overview.actual'), align: 'end', cell: ({ actual }) => share(actual) },
        { key: 'expected', head: t('return.expected'), align: 'end', cell: ({ expected }) => share(expected) },
        { key: 'watch', head: t('return.watch'), align: 'end', cell: ({ watch }) => band(watch) },
        { key: 'alarm', head: t('return.alarmBand'), align: 'end', cell: ({ alarmBand }) => band(alarmBand) },
      ]}
      card={(point) => ({
        title: format.dateTime(point.at),
        end: share(point.actual),
        figures: [
          { label: t('return.rounds'), value: format.number(point.rounds) },
          { label: t('return.expected'), value: share(point.expected) },
          { label: t('return.watch'), value: band(point.watch) },
          { label: t('return.alarmBand'), value: band(point.alarmBand) },
        ],
      })}
    />
  );
}
