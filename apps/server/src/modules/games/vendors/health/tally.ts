/** What became of the calls to one supplier in the last minutes, in memory: nothing is written for a call. */
export const RATE_MINUTES = 5;
const MINUTE_MS = 60_000;
const FAULT_TEXT_MAX = 200;

export type LastFault = { readonly at: Date; readonly call: string; readonly text: string };
export type TallyReading = {
  readonly calls: number;
  readonly faults: number;
  readonly okAt: Date | null;
  readonly fault: LastFault | null;
};
export type Tally = {
  readonly record: (call: string, fault?: string) => void;
  readonly read: () => TallyReading;
};

type Minute = { readonly at: number; calls: number; faults: number };

export function createTally(now: () => number): Tally {
  let minutes: Minute[] = [];
  let okAt: Date | null = null;
  let fault: LastFault | null = null;
  const forgetOld = (minute: number): void => {
    minutes = minutes.filter(({ at }) => minute - at < RATE_MINUTES);
  };
  return {
    record: (call, text) => {
      const minute = Math.floor(now() / MINUTE_MS);
      if (minutes.at(-1)?.at !== minute) {
        forgetOld(minute);
        minutes.push({ at: minute, calls: 0, faults: 0 });
      }
      const current = minutes.at(-1)!;
      current.calls += 1;
      if (text === undefined) okAt = new Date(now());
      else {
        current.faults += 1;
        fault = { at: new Date(now()), call, text: text.slice(0, FAULT_TEXT_MAX) };
      }
    },
    read: () => {
      forgetOld(Math.floor(now() / MINUTE_MS));
      const sum = (of: (minute: Minute) => number): number => minutes.reduce((total, each) => total + of(each), 0);
      return { calls: sum(({ calls }) => calls), faults: sum(({ faults }) => faults), okAt, fault };
    },
  };
}
