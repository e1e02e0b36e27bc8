import { z } from 'zod';
import { cleanText, seenLength } from './text.ts';

/** A reason, a name, a note: what a person wrote for others to read. `min` counts what can be seen. */
export const writtenText = ({ min = 0, max }: { readonly min?: number; readonly max: number }) =>
  z
    .string()
    .overwrite(cleanText)
    .min(min)
    .max(max)
    .refine((text) => seenLength(text) >= min, { message: `at least ${min} characters that can be seen` });
