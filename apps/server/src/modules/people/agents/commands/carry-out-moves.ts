import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId } from '../../../../ids.ts';
import { shiftBalances } from '../balance-store.ts';
import type { AgentDeps, TreeMember } from '../deps.ts';
import {
  endMove,
  growTeams,
  listDueMoves,
  lockWaitingMove,
  readAccountTypes,
  readTeamSize,
  type Move,
} from '../store.ts';

type Parts = Pick<AgentDeps, 'db' | 'accounts' | 'now' | 'log'>;

/**
 * Hangs the subtrees whose day has come under their new upline, and moves their numbers from the one line to the other.
 * Each has a transaction of its own: a large one, or one that fails, keeps nothing from the others. What they did
 * before stays with the line under which they did it. A move that is no longer possible ends refused.
 */
export async function carryOutMoves(deps: Parts, brandId: BrandId): Promise<void> {
  const due = await deps.db.tx(brandId, (tx) => listDueMoves(tx, deps.now()));
  await eachAlone(
    due.map(
      (id) => () =>
        runCommand(deps, { brandId }, async (tx) => {
          const move = await lockWaitingMove(tx, id);
          if (move) await carryOut(deps, { tx, brandId }, move);
          return ok(null);
        }),
    ),
  );
}

async function carryOut(
  { accounts, now, log }: Parts,
  { tx, brandId }: { readonly tx: Tx; readonly brandId: BrandId },
  { id, memberId, toParentId }: Move,
): Promise<void> {
  const before = await accounts.findMember(tx, brandId, memberId);
  const parentId = toParentId as typeof memberId;
  const refusal = await accounts.moveBelow(tx, { brandId, memberId, parentId });
  await endMove(tx, id, { state: refusal ? 'refused' : 'done', endedAt: now() });
  if (refusal || !before) {
    log.warn({ move: id, refusal }, 'a move in the tree was not possible any more');
    return;
  }
  const after = await accounts.findMember(tx, brandId, memberId);
  await moveNumbers({ tx, brandId }, before, after!);
}

/** Everybody above the old place loses the whole team, everybody above the new one gains it. */
async function moveNumbers(
  { tx, brandId }: { readonly tx: Tx; readonly brandId: BrandId },
  before: TreeMember,
  after: TreeMember,
): Promise<void> {
  const below = await readTeamSize(tx, before.id);
  const isAgent = (await readAccountTypes(tx)).get(before.type)?.isAgent ?? false;
  const team = { agents: below.agents + (isAgent ? 1 : 0), members: below.members + (isAgent ? 0 : 1) };
  const lost = before.path.filter((above) => !after.path.includes(above));
  const gained = after.path.filter((above) => !before.path.includes(above));
  await growTeams(tx, brandId, [
    ...lost.map((memberId) => ({ memberId, agents: -team.agents, members: -team.members })),
    ...gained.map((memberId) => ({ memberId, ...team })),
  ]);
  await shiftBalances(tx, brandId, { head: before.id, lost, gained });
}
