import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode, RefObject } from 'react';
import styles from './read-chart.module.css';

type ReadChartProps = {
  /** What the drawing's width is measured by. */
  box: RefObject<HTMLDivElement | null>;
  count: number;
  /** The place that is read. */
  at: number;
  /** Null lets go of it. */
  onPick: (at: number | null) => void;
  /** The place below a pointer, by its distance from the drawing's left edge. */
  placeAt: (x: number) => number;
  /** What the slider is called, and what it says of the place that is read. */
  label: string;
  valueText: string | undefined;
  /** The figures of that place. */
  reading: ReactNode;
  plot: ReactNode;
  /** The same data. */
  table: ReactNode;
};

/** A drawing that pointer, finger and keys read place by place: figures above, all of them as a table below. */
export function ReadChart(props: ReadChartProps) {
  const { box, count, at, onPick, placeAt, label, valueText, reading, plot, table } = props;
  const t = useT();
  return (
    <div className={styles.chart} ref={box}>
      {reading}
      <div className={styles.plot}>
        {plot}
        <input
          type="range"
          min={0}
          max={count - 1}
          value={at}
          aria-label={label}
          aria-valuetext={valueText}
          onChange={(event) => onPick(event.target.valueAsNumber)}
          onPointerMove={(event) => onPick(placeAt(event.nativeEvent.offsetX))}
          onPointerLeave={() => onPick(null)}
          onBlur={() => onPick(null)}
        />
      </div>
      <details className={styles.asTable}>
        <summary className={textStyles.link}>{t('overview.asTable')}</summary>
        {table}
      </details>
    </div>
  );
}
