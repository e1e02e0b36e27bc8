import './without-eval.ts';
import { prettifyError } from 'zod';
import { CONSOLE_CALLS } from './console-calls.ts';
import type { Calls } from './define-call.ts';
import { SITE_CALLS } from './site-calls.ts';

const REGISTRIES: Readonly<Record<'site' | 'console', Calls>> = { site: SITE_CALLS, console: CONSOLE_CALLS };

/**
 * What is wrong with a call's value by its schema, in words; undefined: nothing. This file brings every schema along.
 */
export function faultOfAnswer(surface: 'site' | 'console', name: string, value: unknown): string | undefined {
  const call = REGISTRIES[surface][name];
  if (!call) return 'no such call is declared';
  const parsed = call.output.safeParse(value);
  return parsed.success ? undefined : prettifyError(parsed.error);
}
