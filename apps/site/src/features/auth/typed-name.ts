import { client } from '../../client.ts';

/** What was found out about names, so that nobody is asked twice for one. */
const known = new Map<string, boolean>();
/** A registration is not kept waiting for longer: it says itself whether a name is taken. */
const PATIENCE_MS = 3_000;

/** Whether somebody else has this user name. Where nobody answers, or too often was asked, it counts as free. */
export async function isTakenName(typed: string): Promise<boolean> {
  const username = typed.trim();
  const before = known.get(username);
  if (before !== undefined) return before;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const outcome = await client.call('checkUsername', { username }, { signal });
  if (!outcome.ok) return false;
  known.set(username, !outcome.value.free);
  return !outcome.value.free;
}
