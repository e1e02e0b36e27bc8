import type { CSSProperties } from 'react';
import { cx } from '@baize/ui/cx.ts';
import styles from './ambience.module.css';

/** Where things hang, rise or float: share of the width, size, and length of the movement in seconds. */
const LANTERNS = [
  [4, 1, 5.2, 30],
  [13, 0.62, 6.4, 46],
  [20, 0.42, 7.1, 58],
  [80, 0.42, 6.6, 56],
  [87, 0.62, 5.8, 44],
  [96, 1, 6.1, 28],
] as const;
const EMBERS = [
  [8, 9, 0],
  [22, 12, 4],
  [37, 10, 7],
  [55, 13, 2],
  [68, 11, 8],
  [83, 9, 5],
  [93, 12, 1],
] as const;
const BUBBLES = [
  [5, 16, 9, 0],
  [12, 9, 12, 4],
  [24, 12, 10, 7],
  [40, 7, 14, 2],
  [60, 8, 13, 9],
  [76, 13, 11, 5],
  [88, 9, 12, 1],
  [95, 15, 9, 6],
] as const;
const PETALS = [
  [10, 11, 0],
  [28, 14, 5],
  [48, 12, 9],
  [66, 15, 3],
  [86, 13, 7],
] as const;

const GLINTS = [
  [9, 12, 4.2],
  [22, 6, 5.1],
  [35, 20, 3.8],
  [58, 9, 4.6],
  [73, 17, 5.5],
  [91, 8, 4],
] as const;
const SANDS = [
  [3, 14, 0],
  [19, 17, 6],
  [41, 13, 9],
  [63, 16, 3],
  [84, 15, 11],
] as const;

const at = (vars: Readonly<Record<string, string>>): CSSProperties => vars as CSSProperties;

function Lantern() {
  return (
    <svg viewBox="-90 -120 180 230" aria-hidden="true">
      <path d="M0-120V-74M0 62V96M-12 84v12M12 84v12" stroke="#ffcf5c" strokeWidth="5" strokeLinecap="round" />
      <ellipse rx="80" ry="62" fill="#e5304a" />
      <ellipse rx="80" ry="62" fill="url(#lamp)" />
      <g fill="none" stroke="#7d0d1e" strokeWidth="3" opacity=".55">
        <ellipse rx="52" ry="62" />
        <ellipse rx="22" ry="62" />
      </g>
      <rect x="-34" y="-76" width="68" height="15" rx="6" fill="#f7c654" />
      <rect x="-34" y="54" width="68" height="14" rx="6" fill="#d08a1d" />
      <path d="M-56-34C-74-10-70 20-56 36C-60 10-60-10-46-44Z" fill="#fff" opacity=".4" />
    </svg>
  );
}

export function LanternAir() {
  return (
    <>
      <svg className={styles.definitions} aria-hidden="true">
        <radialGradient id="lamp" cy=".55">
          <stop stopColor="#ffd98a" stopOpacity=".95" />
          <stop offset=".6" stopColor="#ff6a3c" stopOpacity=".35" />
          <stop offset="1" stopColor="#7d0d1e" stopOpacity=".5" />
        </radialGradient>
      </svg>
      {LANTERNS.map(([x, size, seconds, length]) => (
        <span
          key={x}
          className={styles.lantern}
          style={at({ '--x': `${x}%`, '--size': String(size), '--time': `${seconds}s`, '--cord': `${length}` })}
        >
          <Lantern />
        </span>
      ))}
      {EMBERS.map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.ember}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
    </>
  );
}

export function TideAir() {
  return (
    <>
      <i className={styles.beam} />
      <i className={cx(styles.swell, styles.upper)} />
      <i className={cx(styles.swell, styles.lower)} />
      {BUBBLES.map(([x, size, seconds, delay]) => (
        <i
          key={x}
          className={styles.bubble}
          style={at({ '--x': `${x}%`, '--size': `${size}px`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
    </>
  );
}

export function RainAir() {
  return (
    <>
      <i className={cx(styles.rain, styles.near)} />
      <i className={cx(styles.rain, styles.far)} />
      {PETALS.map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.petal}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
    </>
  );
}

export function DesertAir() {
  return (
    <>
      <i className={styles.comet} />
      <i className={cx(styles.comet, styles.later)} />
      {GLINTS.map(([x, y, seconds]) => (
        <i
          key={x}
          className={styles.glint}
          style={at({ '--x': `${x}%`, '--y': `${y}%`, '--time': `${seconds}s`, '--delay': `-${x % 7}s` })}
        />
      ))}
      {SANDS.map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.sand}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
    </>
  );
}

export function CrumbAir() {
  return (
    <>
      {EMBERS.map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.sugar}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
      {GLINTS.map(([x, y, seconds]) => (
        <i
          key={`lamp${x}`}
          className={styles.glint}
          style={at({ '--x': `${x}%`, '--y': `${y / 2}%`, '--time': `${seconds}s`, '--delay': `-${x % 7}s` })}
        />
      ))}
    </>
  );
}

/** Sparks over the furnace, and its glow. */
export function ForgeAir() {
  return (
    <>
      <i className={styles.furnace} />
      {[...EMBERS, ...BUBBLES.map(([x, , seconds, delay]) => [x, seconds - 3, delay + 1] as const)].map(
        ([x, seconds, delay]) => (
          <i
            key={`${x}:${delay}`}
            className={styles.ember}
            style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
          />
        ),
      )}
    </>
  );
}

export function ThreadAir() {
  return (
    <>
      {SANDS.map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.thread}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
      {GLINTS.map(([x, y, seconds]) => (
        <i
          key={`lamp${x}`}
          className={styles.glint}
          style={at({ '--x': `${x}%`, '--y': `${y}%`, '--time': `${seconds}s`, '--delay': `-${x % 7}s` })}
        />
      ))}
    </>
  );
}

export function FireAir() {
  return (
    <>
      <i className={styles.lava} />
      {[...EMBERS, ...SANDS].map(([x, seconds, delay]) => (
        <i
          key={x}
          className={styles.ember}
          style={at({ '--x': `${x}%`, '--time': `${seconds}s`, '--delay': `-${delay}s` })}
        />
      ))}
    </>
  );
}

/** Bees on their way over the water, and glints on it. */
export function HoneyAir() {
  return (
    <>
      {PETALS.map(([x, seconds, delay], i) => (
        <i
          key={x}
          className={styles.bee}
          style={at({ '--y': `${12 + i * 15}%`, '--time': `${seconds + 9}s`, '--delay': `-${delay * 2}s` })}
        />
      ))}
      {GLINTS.map(([x, y, seconds]) => (
        <i
          key={`glint${x}`}
          className={styles.glint}
          style={at({ '--x': `${x}%`, '--y': `${62 + y}%`, '--time': `${seconds}s`, '--delay': `-${x % 7}s` })}
        />
      ))}
    </>
  );
}
