import type { AboveEdge } from '@baize/domain/agents/house-edge';
import { formatRate } from '@baize/domain/agents/rates';
import type { Terms } from '@baize/domain/agents/terms';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId } from '../../../../ids.ts';
import { listHeld } from './contract-store.ts';

/** Terms that an account holds or may come to hold: the agreed ones, and those that wait for its answer. */
export const listPromised = async (tx: Tx, holder: MemberId): Promise<Terms[]> =>
  (await listHeld(tx, holder)).flatMap(({ terms, offered }) => [terms, offered].filter((each) => each !== null));

/** Beside a change, for whoever checks it: what all promises come to in each kind of game, and what the house keeps. */
export const tellAbove = (above: readonly AboveEdge[]) => ({
  before: { promised: byCategory(above, 'was') },
  after: { promised: byCategory(above, 'promised'), houseEdge: byCategory(above, 'edge') },
});
const byCategory = (above: readonly AboveEdge[], of: 'was' | 'promised' | 'edge'): Record<string, string> =>
  Object.fromEntries(above.map((each) => [each.category, formatRate(each[of])]));
