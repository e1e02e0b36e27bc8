import { useLanguage } from '@baize/webkit/i18n';
import { formatNumber } from '@baize/webkit/format';
import { useEffect } from 'react';
import { useBoot } from '../../boot.ts';
import { openModal } from '../../modals.ts';

const MINUTE_MS = 60_000;

/**
 * Reminds a player of the time in a game, as often as the brand's jurisdiction asks. A window waits for the end of a
 * round that is under way (`openModal`).
 */
export function useRealityCheck(isPlaying: boolean): void {
  const { realityCheckMinutes: every } = useBoot().jurisdiction;
  const language = useLanguage();
  useEffect(() => {
    if (!isPlaying || every === null) return undefined;
    let reminded = 0;
    const timer = setInterval(() => {
      reminded += 1;
      const params = { minutes: formatNumber(reminded * every, language) };
      openModal('message', { messageKey: 'play.realityCheck', params });
    }, every * MINUTE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, every, language]);
}
