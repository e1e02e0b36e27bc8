import { openModal } from './modals.ts';
import { useLive } from './live.ts';
import { useFormat } from './use-format.ts';

/** Tells a member, on whatever page, that they have won a pool: after the result of a round that is being shown. */
export function useJackpotWon(): void {
  const f = useFormat();
  useLive('jackpot-won', ({ amount }) =>
    openModal('message', { messageKey: 'play.jackpotWon', params: { amount: f.money(amount) } }),
  );
}
