import { createBell } from '../../../db/bell.ts';

/** Rings for whoever sends messages: one was written. */
export const messageBell = createBell('baize_messages');
