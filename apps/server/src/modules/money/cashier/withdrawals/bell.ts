import { createBell } from '../../../../db/bell.ts';

/** Rings for whoever works on orders: one is to be worked on now. */
export const withdrawalBell = createBell('baize_withdrawals');
