/** A difference below this is the header's own rounding. */
const NOTICEABLE_MS = 2_000;

let ahead = 0;

/** The server's time as its answers tell it, so that a wrong clock of this machine is not shown as the platform's. */
export const serverClock = {
  learn(dateHeader: string | null, now: number = Date.now()): void {
    const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(told)) return;
    ahead = Math.abs(told - now) < NOTICEABLE_MS ? 0 : told - now;
  },
  now: (now: number = Date.now()): number => now + ahead,
};
