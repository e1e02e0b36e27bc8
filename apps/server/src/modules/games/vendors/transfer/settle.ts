import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { MoveOutcome } from '@baize/wallet-protocol/dialects/transfer/client';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { platformDay } from '../../../base/limits/index.ts';
import { CLOSED_CODE, DOUBLED_CODE, openCases, TRANSFER_CODE, UNTOLD_ROUNDS_CODE } from '../case-part.ts';
import { countClosedGain, isTransferAccepted } from '../case-store.ts';
import { closedCeilingOf, type Directory, type Supplier } from '../directory.ts';
import { findAccount } from './account-store.ts';
import type { TransferClients } from './clients.ts';
import { doubt, endTransfer, type Held, type Verdict } from './ending.ts';
import { gainOf } from './exposure.ts';
import type { GameDirectory } from '../games.ts';
import type { LaunchRules } from '@baize/domain/jurisdiction';
import { askAgainAt } from './policy.ts';
import { changeTransfer, findTransfer, type TransferRow } from './store.ts';

export type TransferDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn' | 'error'>;
  readonly directory: Pick<Directory, 'supplierById' | 'suppliers' | 'readLatestSession' | 'ownerOf'>;
  readonly clients: TransferClients;
  readonly games: GameDirectory;
  /** What this process remembers of a brand and its games is read anew. */
  readonly forgetGames: (brandId: BrandId) => void;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
  /** Under which a brand is played now. */
  readonly rulesOf: (brandId: BrandId) => Promise<LaunchRules>;
};
/** A person must look. `amount`: what is in dispute. */
type Dispute = {
  readonly code: typeof TRANSFER_CODE | typeof DOUBLED_CODE | typeof CLOSED_CODE | typeof UNTOLD_ROUNDS_CODE;
  readonly said: string;
  readonly amount: bigint | null;
  /** What the supplier says it gave. */
  readonly saidAmount?: bigint;
};

const TEXT_MAX = 300;

/** What is held while a transfer is decided on: the wallet first, the row after it. */
export async function withTransfer<T>(
  { db, ledger, now, offsetMinutesOf }: Pick<TransferDeps, 'db' | 'ledger' | 'now' | 'offsetMinutesOf'>,
  { brandId, id }: { readonly brandId: BrandId; readonly id: Uuid },
  work: (held: Held) => Promise<T>,
): Promise<T | undefined> {
  const at = { now: now(), offsetMinutes: await offsetMinutesOf(brandId) };
  const done = await runCommand({ db }, { brandId }, async (tx) => {
    const seen = await findTransfer(tx, id);
    if (!seen) return ok(undefined);
    await ledger.lock(tx, [seen.memberId]);
    const row = await findTransfer(tx, id, 'update');
    return ok(row && (await work({ tx, row, at })));
  });
  return done.ok ? done.value : undefined;
}

/**
 * Takes what the supplier said of a transfer. What has ended stays ended: whoever says something else of it then opens
 * a case, and people decide what follows.
 */
export async function takeOutcome(
  deps: TransferDeps,
  { row: asked, supplier }: { readonly row: TransferRow; readonly supplier: Supplier },
  outcome: MoveOutcome,
): Promise<TransferRow['state']> {
  const state = await withTransfer(deps, asked, async (held) => {
    const { row } = held;
    const verdict = await judge(held, supplier, outcome);
    if (verdict === undefined) return row.endedAt === null ? leaveUnknown(deps, held, outcome) : row.state;
    if ('said' in verdict) return row.endedAt === null ? leaveDisputed(deps, held, verdict) : row.state;
    if (row.endedAt === null) {
      await endTransfer(deps, { ...held, supplier }, verdict);
      return verdict.to;
    }
    if (row.state !== verdict.to) await contradict(deps, held, verdict);
    return row.state;
  });
  return state ?? asked.state;
}

/** Undefined: nothing is known. */
async function judge(held: Held, supplier: Supplier, outcome: MoveOutcome): Promise<Verdict | Dispute | undefined> {
  if (outcome.kind === 'unknown') return undefined;
  if (outcome.kind === 'contradiction') return { code: TRANSFER_CODE, said: outcome.said, amount: held.row.amount };
  if (outcome.kind === 'refused') return { to: 'reversed', failure: outcome.reason };
  const { amount, vendor_tx_id: vendorTxId, before_balance: before, after_balance: left } = outcome.record;
  const verdict: Verdict = { to: 'credited', amount, vendorTxId, before, left };
  const isJudged = held.row.direction === 'out' && held.row.endedAt === null;
  return (isJudged ? await disputeGain(held, supplier, amount) : undefined) ?? verdict;
}

/**
 * What comes home beyond what came from us since the account was last empty. Nothing of it is paid while money that we
 * gave back may be in it; a supplier that is not let in brings what its ceilings allow, or people accept.
 */
async function disputeGain({ tx, row, at }: Held, supplier: Supplier, amount: bigint): Promise<Dispute | undefined> {
  const account = await findAccount(tx, row);
  const gain = account ? gainOf(account, amount) : amount;
  if (gain === 0n) return undefined;
  if (account && account.doubted > 0n) {
    const [more, back] = [formatAmount(gain), formatAmount(account.doubted)];
    const said = `it brings ${more} more than was moved there, after ${back} was given back as never received`;
    return { code: DOUBLED_CODE, said, amount: gain, saidAmount: amount };
  }
  if (supplier.enabled && supplier.brands.has(row.brandId)) return undefined;
  const { brandId, supplierId, currency } = row;
  if (await isTransferAccepted(tx, { supplierId, id: row.id })) return undefined;
  const { winMax, dayMax } = closedCeilingOf(supplier, { brandId, currency });
  const day = platformDay(at.now, at.offsetMinutes);
  const name = { brandId, supplierId, currency, day };
  if (gain <= winMax && (await countClosedGain(tx, name, { gain, dayMax }))) return undefined;
  const said = `a closed supplier brings ${formatAmount(gain)} more than was moved there`;
  return { code: CLOSED_CODE, said, amount: gain, saidAmount: amount };
}

type Told = Pick<TransferDeps, 'now' | 'log'>;

async function leaveUnknown(deps: Told, { tx, row, at }: Held, outcome: MoveOutcome): Promise<'unknown'> {
  const unknownAt = row.unknownAt ?? at.now;
  const lastFault = (outcome.kind === 'unknown' ? outcome.why : outcome.kind).slice(0, TEXT_MAX);
  deps.log.warn({ transfer: row.id, fault: lastFault }, 'nobody knows yet what became of a transfer');
  const askAt = askAgainAt({ unknownAt, asked: row.asked }, at.now);
  await changeTransfer(tx, row.id, { state: 'unknown', unknownAt, lastFault, askAt });
  return 'unknown';
}

/** The money waits. A closed supplier is asked on, for its ceiling may be raised; of all else people decide. */
async function leaveDisputed(deps: Told, held: Held, dispute: Dispute): Promise<'unknown'> {
  const { tx, row, at } = held;
  const said = dispute.said.slice(0, TEXT_MAX);
  deps.log.error({ transfer: row.id, said }, 'a supplier tells of another transfer than ours: a person must look');
  const unknownAt = row.unknownAt ?? at.now;
  await changeTransfer(tx, row.id, {
    state: 'unknown',
    unknownAt,
    lastFault: said,
    askAt: dispute.code === CLOSED_CODE ? askAgainAt({ unknownAt, asked: row.asked }, at.now) : null,
    contradiction: said,
    ...(dispute.saidAmount === undefined ? {} : { saidAmount: dispute.saidAmount }),
  });
  await openCase(held, dispute);
  return 'unknown';
}

/** A transfer that has ended, and of which the supplier says something else now. */
async function contradict(deps: Told, held: Held, verdict: Verdict): Promise<void> {
  const { tx, row } = held;
  if (row.resolvedAt !== null || row.contradiction !== null) return;
  const contradiction = `it has ended as ${row.state}, and the supplier says ${verdict.to}`;
  deps.log.error({ transfer: row.id, contradiction }, 'a supplier contradicts a transfer');
  const saidAmount = verdict.to === 'credited' ? { saidAmount: verdict.amount } : {};
  await changeTransfer(tx, row.id, { contradiction, ...saidAmount });
  await openCase(held, { code: TRANSFER_CODE, amount: row.amount });
  // We gave it back, and it is there.
  if (row.direction === 'in' && verdict.to === 'credited') await doubt(tx, row, verdict.amount);
}

export const openCase = ({ tx, row, at }: Held, { code, amount }: Pick<Dispute, 'code' | 'amount'>): Promise<void> =>
  openCases(tx, row.brandId, [
    {
      supplierId: row.supplierId,
      memberId: row.memberId,
      txUuid: row.id,
      code,
      day: platformDay(at.now, at.offsetMinutes),
      kind: 'transfer',
      reference: null,
      content: null,
      round: row.reference,
      amount,
      currency: row.currency,
    },
  ]);
