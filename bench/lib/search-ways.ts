/** What may be meant by what is typed into the searches of lists: numbers, amounts, people and names. */
import { proposalWays } from '../../apps/server/src/command/proposals.ts';
import { byAmount, byEach, byId, readSearch } from '../../apps/server/src/db/search.ts';
import { memberId, operatorId } from '../../apps/server/src/ids.ts';
import { caseWays } from '../../apps/server/src/modules/games/vendors/case-store.ts';
import { manualWays } from '../../apps/server/src/modules/money/cashier/manual/store.ts';
import { FIRST_PLAYER } from '../ledger.ts';

export const member = memberId(BigInt(FIRST_PLAYER + 7));

/** An amount that one order in five hundred has, one that none has, a number and a player. */
export const WAYS = [
  ...byId(readSearch('d0b5fd5a')!),
  ...byAmount(readSearch('৳ 123.00')!),
  ...byAmount(readSearch('123.45')!),
  ...byEach('memberId', [member]),
];
export const MADE_WAYS = [...WAYS, ...byEach('makerId', [1])];
export const MANUAL_WAYS = [...WAYS, ...manualWays(readSearch('01711000222')!)];
export const TRANSFER_WAYS = [
  ...byEach('memberId', [member]),
  ...byAmount(readSearch('1.00')!),
  ...byEach('supplierId', [9]),
];
export const CASE_WAYS = caseWays(readSearch('d0b5fd5a')!, { players: [member], suppliers: [] });
export const PROPOSAL_WAYS = proposalWays(readSearch('supplier:nobody')!, [operatorId(1)]);
