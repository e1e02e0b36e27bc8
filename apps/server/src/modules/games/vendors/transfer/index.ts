import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { TransferLaunch } from '@baize/wallet-protocol/dialects/transfer/client';
import type { ProposalKind } from '../../../../command/proposals.ts';
import type { ConsoleRoute, SiteRoute } from '../../../../http/route.ts';
import type { BrandId, MemberId, SupplierId } from '../../../../ids.ts';
import type { Job } from '../../../../jobs/job.ts';
import type { Consumer } from '../../../../outbox/consumer.ts';
import type { Supplier } from '../directory.ts';
import { findAccount, type Pair } from './account-store.ts';
import { createTransferClients, type TransferClients } from './clients.ts';
import { recoverAll } from './commands/bring-home.ts';
import { moveIn, type MoveInFailure } from './commands/move-in.ts';
import { resolvedTransfer } from './commands/resolve-transfer.ts';
import { transferConsoleRoutes } from './console-routes.ts';
import { endsOfPlay } from './consumers.ts';
import { transferJobs, type TransferLoops } from './jobs.ts';
import { lookAfter } from './look-after.ts';
import { transferRoutes } from './routes.ts';
import type { TransferDeps } from './settle.ts';

type Player = { readonly memberId: MemberId; readonly currency: string };
export type OpenTransferGame = {
  readonly supplier: Supplier;
  readonly brandId: BrandId;
  /** Absent: try play, for which nothing is moved. */
  readonly player?: Player & { readonly transferAmount: bigint | null };
  readonly request: TransferLaunch;
};

/** Money with suppliers that hold a wallet of their own: there at a launch, back when the player leaves. */
export type Transfers = {
  /** A game's address. The money is there before it is handed out. */
  readonly open: (order: OpenTransferGame) => Promise<CallResult<string, MoveInFailure>>;
  /** The launch is done. What ended on its way ended before money stood there, and asked for no look. */
  readonly launched: (player: { readonly brandId: BrandId } & Pair) => Promise<void>;
  /** Before a game of one supplier: what stands with others comes home. */
  readonly leaveOthers: (player: Player & { readonly brandId: BrandId }, next: SupplierId) => Promise<void>;
  /** What stands of a player's money with a supplier, as our books have it. */
  readonly standing: (
    player: Pick<Player, 'memberId'> & { readonly brandId: BrandId },
    at: SupplierId,
  ) => Promise<bigint>;
  readonly siteRoutes: readonly SiteRoute[];
  readonly consoleRoutes: readonly ConsoleRoute[];
  readonly proposal: ProposalKind;
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  readonly clients: TransferClients;
  readonly close: () => void;
};

type Around = Pick<TransferDeps, 'directory' | 'offsetMinutesOf' | 'rulesOf' | 'games' | 'forgetGames'> &
  Partial<Pick<TransferDeps, 'clients'>>;

export function createTransfers(
  given: Omit<TransferDeps, 'clients' | keyof Around> & TransferLoops,
  { clients = createTransferClients(() => given.now().getTime()), ...around }: Around,
): Transfers {
  const deps: TransferDeps = { ...given, ...around, clients };
  return {
    open: async ({ supplier, brandId, player, request }) => {
      const client = deps.clients.of(supplier);
      if (!client) return fail('SUPPLIER_UNAVAILABLE');
      if (player) {
        const moved = await moveIn(deps, { ...player, brandId, supplier, wanted: player.transferAmount });
        if (!moved.ok) return moved;
      }
      const opened = await client.launch(request);
      if (opened.ok) return ok(opened.value);
      deps.log.warn(
        { supplier: supplier.code, game: request.gameCode, fault: opened.error },
        'a game was not launched',
      );
      if (player) await recoverAll(deps, { ...player, brandId });
      return fail('SUPPLIER_UNAVAILABLE');
    },
    launched: async ({ brandId, ...pair }) => {
      const account = await deps.db.tx(brandId, (tx) => findAccount(tx, pair));
      if (account?.holds) await lookAfter(deps, account);
    },
    leaveOthers: async (player, except) => {
      await recoverAll(deps, player, { except });
    },
    standing: async ({ brandId, memberId }, supplierId) =>
      (await deps.db.tx(brandId, (tx) => findAccount(tx, { memberId, supplierId })))?.standing ?? 0n,
    siteRoutes: transferRoutes(deps),
    consoleRoutes: transferConsoleRoutes(deps),
    proposal: resolvedTransfer(deps),
    jobs: transferJobs(deps, given),
    consumers: [endsOfPlay(deps)],
    clients,
    close: clients.close,
  };
}
