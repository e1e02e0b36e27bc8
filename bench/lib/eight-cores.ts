const CORES = 8;
const SECOND_MICROS = 1_000_000;
/** A brand's batches run in at most two lanes, each with one backend of PostgreSQL. */
const LANES = 2;

/** Measured processor time per call, in µs. */
export type CallCost = {
  /** All web processes together. */
  readonly server: number;
  readonly postgres: number;
  /** Of `server`, what one thread must do for every call of a brand: decide, send, and answer. */
  readonly kernel: number;
};

/**
 * Calls a second of one brand on eight cores that serve nothing else, the client elsewhere: the smallest of what all
 * cores give, what the one thread of the brand's door gives, and what its two lanes give in PostgreSQL. A calculation,
 * not a measurement: cores that share caches and memory give less.
 */
export function eightCores({ server, postgres, kernel }: CallCost): number {
  const all = (CORES * SECOND_MICROS) / (server + postgres);
  const door = SECOND_MICROS / kernel;
  const lanes = (LANES * SECOND_MICROS) / postgres;
  console.log(
    `eight cores: ${Math.round(all)} calls a second by processor time (8 / (server + PostgreSQL)); the thread of the ` +
      `brand's door ends at ${Math.round(door)}, its two lanes at ${Math.round(lanes)}`,
  );
  return Math.round(Math.min(all, door, lanes));
}
