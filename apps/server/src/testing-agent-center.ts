/** For tests: the agents' reports without a catalogue. Games go by their codes. */
import type { Deps } from './deps.ts';
import type { Module } from './module.ts';
import { createWagersModule } from './modules/base/wagers/index.ts';
import { createAgentCenterModule, type AgentCenterDeps } from './modules/views/agent-center/index.ts';

type Below = Pick<AgentCenterDeps, 'identity' | 'brand'>;

export function createTestAgentCenter(deps: Deps, below: Below): Module {
  const gameCatalogue = () => Promise.resolve({ byCode: new Map(), vendors: [] } as never);
  return createAgentCenterModule({ deps, ...below, wagers: createWagersModule(deps), catalogue: { gameCatalogue } });
}
