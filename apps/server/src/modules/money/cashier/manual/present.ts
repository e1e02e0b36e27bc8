import type { DepositTransfer } from '@baize/contract/cashier';
import type { ManualDeposit, ManualDepositCase } from '@baize/contract/console/manual-deposits';
import { formatAmount } from '@baize/domain/money';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Uuid } from '../../../../ids.ts';
import { displayNamesOf } from '../../../base/operators/index.ts';
import { presentImages } from '../../../base/uploads/index.ts';
import { findMembers } from '../../../people/identity/index.ts';
import { findDeposit, type DepositRow } from '../store.ts';
import type { Channel } from './defaults.ts';
import { findManual, findManuals, listChannels, listSameReference, readRecord, type ManualRow } from './store.ts';
import { secondFromOf } from './terms.ts';

/** What the player is told of where to pay; an operator's words where they explain what became of it. */
export const presentTransfer = (row: ManualRow): DepositTransfer => ({
  provider: row.provider,
  holder: row.holder,
  number: row.number,
  qr: row.qr,
  remark: row.remark,
  claimedAt: row.claimedAt?.toISOString() ?? null,
  reference: row.reference,
  note: row.decisionNote === '' ? null : row.decisionNote,
});

type Named = { readonly channels: readonly Channel[] };
/** Orders as operators see them, with the names of the players and of whoever decided. */
export async function presentManual(
  tx: Tx,
  rows: readonly DepositRow[],
  { channels }: Named,
): Promise<ManualDeposit[]> {
  const manuals = await findManuals(
    tx,
    rows.map(({ id }) => id),
  );
  const members = await findMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  const logins = new Map(members.map(({ id, account }) => [id, account]));
  const people = [...manuals.values()].flatMap(({ makerId, decidedBy }) =>
    [makerId, decidedBy].filter((id) => id !== null),
  );
  const names = await displayNamesOf(tx, [...new Set(people)]);
  return rows.flatMap((row) => {
    const manual = manuals.get(row.id);
    if (!manual) return [];
    return [
      {
        id: row.id,
        playerId: row.memberId.toString(),
        login: logins.get(row.memberId) ?? '',
        method: row.method,
        kind: channels.find(({ code }) => code === row.method)?.kind ?? null,
        amount: formatAmount(row.amount),
        fee: formatAmount(row.fee),
        ordered: row.ordered === null ? null : formatAmount(row.ordered),
        currency: row.currency,
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        creditedAt: row.creditedAt?.toISOString() ?? null,
        transfer: presentTransfer(manual),
        markedBy: manual.makerId === null ? null : (names.get(manual.makerId) ?? ''),
        markedAmount: manual.madeAmount === null ? null : formatAmount(manual.madeAmount),
        decidedBy: manual.decidedBy === null ? null : (names.get(manual.decidedBy) ?? ''),
      },
    ];
  });
}

/** One order with what speaks for it and against it. */
export async function readManualCase(
  deps: Parameters<typeof presentImages>[0],
  tx: Tx,
  { brandId, operator, id }: Pick<OperatorContext, 'brandId' | 'operator'> & { readonly id: Uuid },
): Promise<ManualDepositCase | undefined> {
  const [row, manual] = [await findDeposit(tx, id), await findManual(tx, id)];
  if (!row || !manual) return undefined;
  const channels = await listChannels(tx, { sandbox: false });
  const channel = channels.find(({ code }) => code === row.method);
  const [order] = await presentManual(tx, [row], { channels });
  const same = await listSameReference(tx, manual);
  const members = await findMembers(tx, [...new Set(same.map(({ memberId }) => memberId))]);
  const logins = new Map(members.map((member) => [member.id, member.account]));
  const { deposits, credited, rejected } = await readRecord(tx, row.memberId);
  return {
    order: order!,
    proofs: await presentImages(deps, tx, { brandId, purpose: 'deposit-proof', subject: id }),
    sameReference: same.map((each) => ({ id: each.id, login: logins.get(each.memberId) ?? '', state: each.state })),
    player: { deposits, credited: formatAmount(credited), rejected },
    secondFrom: channel ? secondFromOf(channel.rules) : null,
    markedByMe: manual.makerId === operator.operatorId,
  };
}
