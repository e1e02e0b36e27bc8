/** How fast results are shown. Instant: without anything that moves on the way to them. */
export const SPEEDS = ['usual', 'quick', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/**
 * Small wishes of the person at this browser. Where storage is closed to a framed page they live as long as the page.
 */
export interface Prefs {
  readonly muted: boolean;
  readonly speed: Speed;
  readonly stakes: Readonly<Record<string, string>>;
  readonly mines: number;
}

const KEY = 'baize-studio-prefs';
const DEFAULTS: Prefs = { muted: false, speed: 'usual', stakes: {}, mines: 3 };

/** Reads stored wishes field by field, so that one broken field never costs the others. */
export function parsePrefs(text: string | null): Prefs {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULTS;
  }
  if (typeof raw !== 'object' || raw === null) return DEFAULTS;
  const { muted, speed, stakes, mines } = raw as Record<string, unknown>;
  const isStakes =
    typeof stakes === 'object' && stakes !== null && Object.values(stakes).every((value) => typeof value === 'string');
  return {
    muted: muted === true,
    speed: SPEEDS.find((each) => each === speed) ?? DEFAULTS.speed,
    stakes: isStakes ? (stakes as Record<string, string>) : {},
    mines: typeof mines === 'number' && Number.isInteger(mines) && mines >= 1 && mines <= 24 ? mines : DEFAULTS.mines,
  };
}

export function loadPrefs(): Prefs {
  try {
    return parsePrefs(localStorage.getItem(KEY));
  } catch {
    return DEFAULTS;
  }
}

export function savePrefs(prefs: Prefs): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Storage is closed to this frame: the wishes last as long as the page.
  }
}
