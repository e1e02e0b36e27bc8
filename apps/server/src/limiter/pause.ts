/** Wrong passwords of strangers at one name in half an hour, from wherever, before the next ones have to wait. */
export const STRANGER_TRIES_FREE = 10;
/** How long after a stranger's wrong try the next may come: doubled with every further ten, up to five minutes. */
export const STRANGER_PAUSE_MS = 15_000;
const STRANGER_PAUSE_MAX_MS = 5 * 60_000;

/** The pause after so many wrong tries of strangers at one name; 0: none yet. */
export function pauseAfter(failures: number): number {
  if (failures < STRANGER_TRIES_FREE) return 0;
  const doublings = Math.floor((failures - STRANGER_TRIES_FREE) / STRANGER_TRIES_FREE);
  return Math.min(STRANGER_PAUSE_MS * 2 ** doublings, STRANGER_PAUSE_MAX_MS);
}
