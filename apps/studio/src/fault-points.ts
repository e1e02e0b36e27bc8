/**
 * A step is a place where the process may die: around every statement, commit and wallet call. Production passes none.
 * The fault lab kills the process at one, tests throw there and check that a restart converges.
 */
export type Step = (name: string) => void;

export const noStep: Step = () => undefined;

/** FAULT_POINTS is a list of `name` or `name#n`: SIGKILL when that step is passed the n-th time (default the first). */
export function killingStep(points: string | undefined, kill: () => void): Step {
  if (!points) return noStep;
  const left = new Map<string, number>();
  for (const point of points.split(',')) {
    const [name = '', count = '1'] = point.trim().split('#');
    left.set(name, Number(count));
  }
  return (name) => {
    const remaining = left.get(name);
    if (remaining === undefined) return;
    left.set(name, remaining - 1);
    if (remaining === 1) kill();
  };
}
