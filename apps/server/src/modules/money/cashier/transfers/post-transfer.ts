import type { Tx } from '../../../../db/pool.ts';
import { decideTransfers, walletAfter, type Ledger } from '../../../../ledger/index.ts';
import type { Member } from '../../../people/identity/index.ts';
import type { TransferDraft } from './store.ts';

type Order = { readonly row: TransferDraft; readonly sender: Member; readonly receiver: Member };

/** Moves the money from wallet to wallet, through the clearing house, and tells both. False: there is not enough. */
export async function postTransfer(ledger: Ledger, tx: Tx, { row, sender, receiver }: Order): Promise<boolean> {
  const { id, brandId, amount, currency, way } = row;
  const leg = { pocket: 'cash', house: 'clearing', key: id, ref: id } as const;
  const transfers = [
    { ...leg, memberId: sender.id, amount: -amount, kind: 'member-transfer-out' },
    { ...leg, memberId: receiver.id, amount, kind: 'member-transfer-in' },
  ] as const;
  const told = { type: 'member-transfer.made', transferId: id, amount: amount.toString(), currency } as const;
  const posted = await ledger.apply(tx, {
    brandId,
    needs: { members: [sender.id, receiver.id], keys: transfers },
    decide: (batch) => {
      const outcome = decideTransfers(batch, transfers);
      if (!outcome.ok) return outcome.code;
      const ends = [
        { way: 'sent', whose: sender, other: receiver, isUpline: way === 'up' },
        { way: 'received', whose: receiver, other: sender, isUpline: way === 'down' },
      ] as const;
      for (const end of ends)
        batch.appendEvent(end.whose.id, {
          ...told,
          way: end.way,
          ...(end.isUpline ? { other: 'upline' } : { other: 'downline', account: end.other.account }),
          wallet: walletAfter(batch.wallet(end.whose.id)!),
        });
      return 'done';
    },
  });
  if (posted === 'done') return true;
  if (posted === 'INSUFFICIENT_FUNDS') return false;
  throw new Error(`the ledger refused transfer ${id}: ${posted}`);
}
