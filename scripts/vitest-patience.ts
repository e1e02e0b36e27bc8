/** Every `vi.waitFor` of integration tests is patient: patience.ts. */
import { vi } from 'vitest';
import { patiently } from './patience.ts';

const IS_PATIENT = Symbol.for('baize.waits-are-patient');
const known: typeof vi.waitFor & { [IS_PATIENT]?: true } = vi.waitFor;
// A setup runs for each file of a worker.
if (known[IS_PATIENT] === undefined) vi.waitFor = Object.assign(patiently(known), { [IS_PATIENT]: true as const });
