/**
 * A game says at its press that a stake leaves, and the wallet's news of the same round takes another way: where the
 * page is busy, as just after it was opened, that may be read first, and would show a result before the game does. What
 * the wallet tells waits so long while a game is open, so that the game's own word counts first.
 */
const GAME_LEAD_MS = 250;

let open = 0;

/** A game that plays with the wallet's money is open; the answer says that it is gone. */
export function leadGame(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}

/** Runs now, or a moment later while a game is open. In order: each waits equally long. */
export function afterGame(run: () => void): void {
  if (open === 0) run();
  else setTimeout(run, GAME_LEAD_MS);
}
