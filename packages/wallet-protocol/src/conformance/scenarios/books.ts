import type { Ledger, TestPlayer } from '../operator-bed.ts';
import { check } from '../checks.ts';
import { Skip } from '../testbed.ts';

/** What the operator's books say; undefined where the target does not show them, and the check is left out. */
export async function booksOf(player: TestPlayer): Promise<Ledger | undefined> {
  try {
    return await player.ledger();
  } catch (error) {
    if (error instanceof Skip) return undefined;
    throw error;
  }
}

export async function roundOf(
  player: TestPlayer,
  round: string,
): Promise<NonNullable<Ledger['rounds']>[number] | undefined> {
  const books = await booksOf(player);
  if (books?.rounds === undefined) return undefined;
  const found = books.rounds.find((each) => each.round === round);
  check(found !== undefined, `the ledger does not know round ${round}`);
  return found;
}

/** A reconciliation case must be open for the player, where the target shows its cases. */
export async function caseOpened(player: TestPlayer): Promise<void> {
  const books = await booksOf(player);
  if (books?.cases !== undefined) check(books.cases.length > 0, 'no reconciliation case was opened');
}
