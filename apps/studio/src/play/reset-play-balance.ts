import type { Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { findUnfinished } from '../rounds/store.ts';
import type { PlayFailureOf } from '../rounds/types.ts';
import { PLAY_BALANCE } from '../sessions/create-session.ts';
import { lockSeat, setPlayBalance, type Session } from '../sessions/store.ts';

type Reset = Result<Amount, PlayFailureOf<'resetTryBalance'>>;

/** Puts a try session back to its first balance. Refused while a round runs: its win would come on top. */
export async function resetPlayBalance(deps: Deps, session: Session): Promise<Reset> {
  if (session.mode !== 'try') return err({ code: 'TRY_ONLY' });
  return deps.db.tx(async (tx): Promise<Reset> => {
    await lockSeat(tx, session, new Date(deps.clock()));
    const open = await findUnfinished(tx, session);
    if (open) return err({ code: 'ROUND_OPEN', round: open.id });
    await setPlayBalance(tx, session.id, PLAY_BALANCE);
    return ok(PLAY_BALANCE);
  });
}
