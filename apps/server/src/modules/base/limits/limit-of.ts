import { JURISDICTION_BOUNDS } from '@baize/domain/jurisdiction';
import { parseAmount } from '@baize/domain/money';
import type { LimitKind, LimitValue } from '@baize/domain/player-limit';

const MINUTES = /^[1-9]\d{0,3}$/;
/** Limits of money are multiples of the smallest that can be paid in. */
const CENT = 1_000n;

/** A limit as it travels: of money a decimal string, of a session minutes. Undefined: neither. */
export function limitOf(kind: LimitKind, said: string | null): LimitValue | undefined {
  if (said === null) return null;
  if (kind === 'session') return isSession(said) ? BigInt(said) : undefined;
  const amount = parseAmount(said);
  return amount === undefined || amount % CENT !== 0n ? undefined : amount;
}

const { min, max } = JURISDICTION_BOUNDS.sessionMinutes;
const isSession = (said: string): boolean => MINUTES.test(said) && Number(said) >= min && Number(said) <= max;
