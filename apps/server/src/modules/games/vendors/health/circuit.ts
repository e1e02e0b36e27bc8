/**
 * A circuit breaker: after enough faults nobody is made to wait for who does not answer. `closed`: all are asked.
 * `open`: nobody is, for a while that grows. `half-open`: one is, and the answer decides.
 */
export type CircuitState = 'closed' | 'open' | 'half-open';
/** Says how the call went that was let through. */
export type Pass = (went: 'well' | 'ill') => void;
export type Circuit = {
  readonly state: () => CircuitState;
  /** Undefined: it is not to be asked now. */
  readonly enter: () => Pass | undefined;
};

/** So many faults in a row open it, whatever came before. */
export const FAULTS_IN_A_ROW = 5;
/** And so large a share of enough calls of the last while: one that fails every other time is half dead. */
const WINDOW_MS = 30_000;
const CALLS_MIN = 10;
const FAULTY_SHARE = 0.5;
/** How long it stays open: longer after each probe that fails. */
export const OPEN_FIRST_MS = 5_000;
export const OPEN_MAX_MS = 60_000;

type Gone = { readonly at: number; readonly ill: boolean };

export function createCircuit(now: () => number, onChange: (state: CircuitState) => void = () => undefined): Circuit {
  let recent: Gone[] = [];
  let inARow = 0;
  let openUntil: number | undefined;
  let openMs = OPEN_FIRST_MS;
  let isProbed = false;
  const state = (): CircuitState => {
    if (openUntil === undefined) return 'closed';
    return now() < openUntil ? 'open' : 'half-open';
  };
  const open = (): void => {
    openUntil = now() + openMs;
    openMs = Math.min(OPEN_MAX_MS, openMs * 2);
    onChange('open');
  };
  const close = (): void => {
    openUntil = undefined;
    openMs = OPEN_FIRST_MS;
    recent = [];
    inARow = 0;
    onChange('closed');
  };
  const isBroken = (): boolean => {
    if (inARow >= FAULTS_IN_A_ROW) return true;
    const ill = recent.filter((each) => each.ill).length;
    return recent.length >= CALLS_MIN && ill >= recent.length * FAULTY_SHARE;
  };
  const judge = (ill: boolean): void => {
    // What began before it opened says nothing about now: only a probe closes it again.
    if (openUntil !== undefined) return;
    const at = now();
    recent = [...recent.filter((each) => at - each.at < WINDOW_MS), { at, ill }].slice(-CALLS_KEPT_MAX);
    inARow = ill ? inARow + 1 : 0;
    if (isBroken()) open();
  };
  const probe: Pass = (went) => {
    isProbed = false;
    if (went === 'well') close();
    else open();
  };
  return {
    state,
    enter: () => {
      if (openUntil === undefined) return (went) => judge(went === 'ill');
      if (now() < openUntil || isProbed) return undefined;
      isProbed = true;
      return probe;
    },
  };
}
/** Of more calls in a window the last ones are enough to judge by. */
const CALLS_KEPT_MAX = 200;
