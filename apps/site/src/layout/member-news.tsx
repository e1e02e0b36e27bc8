import { useContractPopup } from '../features/agent/contracts/use-contract-popup.ts';
import { useJackpotWon } from '../use-jackpot-won.ts';

/** Tells a member of a pool that they have won, and of an upline that waits for an answer. Draws nothing itself. */
export default function MemberNews() {
  useContractPopup();
  useJackpotWon();
  return null;
}
