import './without-eval.ts';
import { prettifyError } from 'zod';
import { CONSOLE_CALLS } from './console-calls.ts';
import type { Calls } from './define-call.ts';
import { SITE_CALLS } from './site-calls.ts';

export type Surface = 'site' | 'console';
/** As a page hands an answer's value to whoever judges for it. */
export type ToldAnswer = { readonly surface: Surface; readonly name: string; readonly json: string };

const REGISTRIES: Readonly<Record<Surface, Calls>> = { site: SITE_CALLS, console: CONSOLE_CALLS };

/**
 * What is wrong with a call's value by its schema, in words; undefined: nothing. This file brings every schema along.
 */
export function faultOfAnswer(surface: Surface, name: string, value: unknown): string | undefined {
  const told = `${surface} ${name} answered what its schema does not allow`;
  const call = REGISTRIES[surface][name];
  if (!call) return `${told}: no such call is declared`;
  const parsed = call.output.safeParse(value);
  return parsed.success ? undefined : `${told}: ${prettifyError(parsed.error)}`;
}
