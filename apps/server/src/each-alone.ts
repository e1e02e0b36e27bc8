/**
 * Takes every step, whatever became of those before it, and then throws what failed: what is broken of one brand, or of
 * one proof, keeps nothing from the others.
 */
export async function eachAlone(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length === 1) throw failures[0];
}
