import { nextContractState } from '@baize/domain/agents/states';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { BrandId } from '../../../../ids.ts';
import { listLapsed, lockContracts, saveStep } from '../contracts/contract-store.ts';
import type { AgentDeps } from '../deps.ts';

/** Requests that one turn of the job ends. */
const LAPSED_MAX = 200;

/** A request that nobody answered in time ends as one that was refused: what was agreed before goes on. */
export async function lapseRequests({ db, now }: Pick<AgentDeps, 'db' | 'now'>, brandId: BrandId): Promise<void> {
  await runCommand({ db }, { brandId }, async (tx) => {
    await lockContracts(tx);
    for (const { id, state } of await listLapsed(tx, now(), LAPSED_MAX)) {
      const next = nextContractState(state, 'EXPIRE');
      if (next) await saveStep(tx, id, { state: next, at: now() });
    }
    return ok(null);
  });
}
