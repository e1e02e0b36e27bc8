import type { Supplier } from '../directory.ts';
import type { Dialect } from './dialect.ts';
import { v2 } from './v2.ts';

/** Absent: its suppliers call no wallet of ours. */
const DIALECTS: Readonly<Partial<Record<Supplier['dialect'], Dialect>>> = { v2 };

export const dialectOf = ({ dialect }: Pick<Supplier, 'dialect'>): Dialect | undefined => DIALECTS[dialect];
