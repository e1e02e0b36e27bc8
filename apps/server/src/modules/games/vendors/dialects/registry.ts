import type { Supplier } from '../directory.ts';
import type { Dialect } from './dialect.ts';
import { gap } from './gap.ts';
import { v2 } from './v2.ts';

/** Absent: its suppliers call no wallet of ours. */
const DIALECTS: Readonly<Partial<Record<Supplier['dialect'], Dialect>>> = { v2, gap };

export const dialectOf = ({ dialect }: Pick<Supplier, 'dialect'>): Dialect | undefined => DIALECTS[dialect];
