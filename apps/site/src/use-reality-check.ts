import { useEffect } from 'react';
import { useBoot } from './boot.ts';
import { client } from './client.ts';
import { openModal } from './modals.ts';
import { readItem, writeItem } from './storage.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 30_000;
/** The last reminder that this tab has shown: of which login, and the how manyth it was. */
const REMINDED_KEY = 'realityCheck';

/**
 * Reminds a player of time and money of their login, as often as the brand's jurisdiction asks: counted from the login
 * over all games, and at the door of a game where the time ran out elsewhere. The window waits for the end of a round
 * that is under way (`openModal`).
 */
export function useRealityCheck(isPlaying: boolean): void {
  const { realityCheckMinutes: every } = useBoot().jurisdiction;
  useEffect(() => {
    if (!isPlaying || every === null) return undefined;
    const everyMs = every * MINUTE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function look(): Promise<void> {
      const answer = await client.call('getSessionResult');
      if (isGone) return;
      if (!answer.ok) {
        timer = setTimeout(() => void look(), RETRY_MS);
        return;
      }
      const { since, now, staked, paid } = answer.value;
      // By the server's clock alone: this machine's may be set to anything.
      const elapsedMs = Math.max(0, Date.parse(now) - Date.parse(since));
      const turn = Math.floor(elapsedMs / everyMs);
      if (turn > remindedOf(since)) {
        writeItem('session', REMINDED_KEY, `${turn} ${since}`);
        void remind({ staked, paid, elapsedMs });
      }
      timer = setTimeout(() => void look(), (turn + 1) * everyMs - elapsedMs);
    }
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isPlaying, every]);
}

function remindedOf(since: string): number {
  const [turn, login] = (readItem('session', REMINDED_KEY) ?? '').split(' ');
  return login === since ? Number(turn) : 0;
}

export type SessionFigures = { staked: string; paid: string; elapsedMs: number };

/** A window does not stand over what fills the screen. */
async function remind(figures: SessionFigures): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen?.().catch(() => undefined);
  openModal('realityCheck', figures);
}
