import type { ReactNode } from 'react';

export type PictureName =
  | 'nothing'
  | 'search'
  | 'broken'
  | 'maintenance'
  | 'region'
  | 'offline'
  | 'soon'
  | 'locked'
  | 'slip';

const BRAND = {
  fill: 'none',
  stroke: 'var(--brand-text)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const TILES = (
  <>
    <rect x="14" y="26" width="26" height="38" rx="7" fill="var(--surface-2)" />
    <rect x="43" y="18" width="26" height="38" rx="7" fill="var(--surface-3)" />
    <rect x="72" y="26" width="26" height="38" rx="7" fill="var(--surface-2)" />
  </>
);

const SCREEN = (
  <>
    <rect x="14" y="20" width="84" height="58" rx="10" fill="var(--surface-2)" />
    <path d="M14 30a10 10 0 0 1 10-10h64a10 10 0 0 1 10 10v4H14z" fill="var(--surface-3)" />
    <circle cx="24" cy="27" r="2.5" fill="var(--text-3)" />
    <circle cx="33" cy="27" r="2.5" fill="var(--text-3)" />
  </>
);

const DRAWINGS: Record<PictureName, ReactNode> = {
  nothing: (
    <>
      {TILES}
      <path {...BRAND} d="M30 84h52M42 96h28" />
    </>
  ),
  search: (
    <>
      {TILES}
      <circle cx="54" cy="66" r="22" fill="var(--surface-1)" stroke="var(--brand-text)" strokeWidth="4" />
      <path {...BRAND} strokeWidth="6" d="M70 82l18 18" />
    </>
  ),
  broken: (
    <>
      {SCREEN}
      <path {...BRAND} stroke="var(--negative)" d="M56 46v14M56 70v.1" />
      <path {...BRAND} stroke="var(--line)" d="M36 94h40" />
    </>
  ),
  maintenance: (
    <>
      {SCREEN}
      <path
        {...BRAND}
        stroke="var(--warn)"
        d="M70 48a12 12 0 0 1-16 12L38 78a5 5 0 0 1-7-7l17-16a12 12 0 0 1 14-16l-7 8 1 6 6 1z"
      />
      <path {...BRAND} stroke="var(--line)" d="M36 94h40" />
    </>
  ),
  region: (
    <>
      <circle cx="56" cy="56" r="38" fill="var(--surface-2)" />
      <path
        d="M18 56h76M56 18c16 14 16 62 0 76M56 18c-16 14-16 62 0 76"
        fill="none"
        stroke="var(--surface-3)"
        strokeWidth="4"
      />
      <path
        {...BRAND}
        stroke="var(--negative)"
        fill="var(--surface-1)"
        d="M56 82c12-13 18-21 18-30a18 18 0 1 0-36 0c0 9 6 17 18 30z"
      />
      <circle cx="56" cy="52" r="5" fill="var(--negative)" />
    </>
  ),
  offline: (
    <>
      <path d="M20 76a16 16 0 0 1 4-31 24 24 0 0 1 46-7 19 19 0 0 1 22 38z" fill="var(--surface-2)" />
      <path {...BRAND} stroke="var(--warn)" d="M44 52l24 24M68 52L44 76" />
    </>
  ),
  soon: (
    <>
      {TILES}
      <circle cx="56" cy="72" r="24" fill="var(--surface-1)" stroke="var(--brand-text)" strokeWidth="4" />
      <path {...BRAND} d="M56 58v15l9 6" />
    </>
  ),
  locked: (
    <>
      <rect x="22" y="48" width="68" height="46" rx="12" fill="var(--surface-2)" />
      <path {...BRAND} d="M38 48V36a18 18 0 0 1 36 0v12M56 66v10" />
    </>
  ),
  slip: (
    <>
      <path d="M32 16h48v80l-8-6-8 6-8-6-8 6-8-6-8 6z" fill="var(--surface-2)" />
      <path {...BRAND} d="M44 36h24M44 50h16" />
      <path {...BRAND} stroke="var(--line)" d="M44 66h24" />
    </>
  ),
};

export type PictureProps = { name: PictureName; className?: string | undefined };

/** A small drawing in the tokens of the theme, for empty and whole-page states. */
export function Picture({ name, className }: PictureProps) {
  return (
    <svg className={className} viewBox="0 0 112 112" fill="none" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
