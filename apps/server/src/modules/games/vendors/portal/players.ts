import { randomBytes, randomUUID } from 'node:crypto';
import type { TestPlayerSchema } from '@baize/contract/console/integration';
import { fail, type CallResult } from '@baize/contract/failure';
import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { parseWireUser, wireUser, type BrandId, type MemberId, type Uuid } from '../../../../ids.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import { hashToken, type Supplier } from '../directory.ts';
import { targetOf, type OfSupplier } from '../desk/reach.ts';
import { activateSession, insertSession } from '../store.ts';
import { gamesOf, type AccountDeps } from './account.ts';
import { findPlayer, insertPlayer, listPlayers, lockPlayers, type TestPlayerRow } from './store.ts';

export type PlayerDeps = AccountDeps &
  Pick<Deps, 'ledger'> & { readonly identity: Pick<IdentityModule, 'createMember'> };
type Shown = z.input<typeof TestPlayerSchema>;

/** What one supplier may have, and what one of its players may be given: in whole units. */
export const PLAYERS_MAX = 20;
export const GIFT_MAX = 1_000_000n * 100_000n;
const TOKEN_MS = 3_600_000;
const TOKEN_BYTES = 24;
const NAME_BYTES = 5;

type Money = { readonly currency: string; readonly balance: bigint };
const present = ({ memberId, account, madeAt }: TestPlayerRow, { currency, balance }: Money): Shown => ({
  user: wireUser(memberId),
  account,
  balance: formatAmount(amount(balance)),
  currency,
  madeAt: madeAt.toISOString(),
});

export async function readPlayers(deps: PlayerDeps, ctx: OperatorContext, supplier: Supplier): Promise<Shown[]> {
  const { currency } = await deps.brand(ctx.brandId);
  const rows = await deps.db.tx(ctx.brandId, (tx) => listPlayers(tx, supplier.id));
  return Promise.all(
    rows.map(async (row) => {
      const wallet = await deps.ledger.readWallet(ctx.brandId, row.memberId);
      return present(row, { currency, balance: wallet?.cash.balance ?? 0n });
    }),
  );
}

/** Of more than may be given: undefined. */
function giftOf(text: string): bigint | undefined {
  const gift = parseAmount(text);
  return gift === undefined || gift > GIFT_MAX ? undefined : gift;
}
const TOO_MUCH = { fields: { balance: `at most ${formatAmount(amount(GIFT_MAX))}` } };

type Gift = { readonly brandId: BrandId; readonly member: MemberId; readonly currency: string; readonly gift: bigint };

/**
 * Play money out of nowhere, as the demo's own: the brand has no other. Answers the balance after, so that nothing is
 * read once the gift is committed: a reading that failed then would tell the supplier that there was no gift.
 */
async function give(deps: PlayerDeps, tx: Tx, { brandId, member, currency, gift }: Gift): Promise<bigint> {
  await deps.ledger.openWallet(tx, { brandId, memberId: member, currency });
  if (gift === 0n) {
    const [wallet] = await deps.ledger.lock(tx, [member]);
    return wallet!.cash.balance;
  }
  const leg = { pocket: 'cash', amount: gift, house: 'cashier:demo', kind: 'deposit' } as const;
  const transfers = [{ ...leg, memberId: member, key: randomUUID() as Uuid }];
  const posted = await deps.ledger.post(tx, brandId, { transfers });
  if (!posted.ok) throw new Error(`a test player was not paid: ${posted.code}`);
  return posted.wallet.cash.balance;
}

const scope = ({ brandId, operator, ip }: OperatorContext) => ({ brandId, by: { name: operator.name, ip } });

export async function makeTestPlayer(
  deps: PlayerDeps,
  { ctx, supplier }: OfSupplier,
  balance: string,
): Promise<CallResult<Shown, 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  const gift = giftOf(balance);
  if (gift === undefined) return fail('BAD_REQUEST', TOO_MUCH);
  const { currency } = await deps.brand(ctx.brandId);
  return runOperatorCommand(deps, scope(ctx), async (tx) => {
    if ((await lockPlayers(tx, supplier.id)).length >= PLAYERS_MAX) return fail('STATE_CONFLICT');
    const account = `t${randomBytes(NAME_BYTES).toString('hex')}`;
    const member = await deps.identity.createMember(tx, ctx.brandId, { account, type: 0 });
    if (!member.ok) throw new Error(`a test player was not made: ${member.error.code}`);
    const after = await give(deps, tx, { brandId: ctx.brandId, member: member.value, currency, gift });
    const row = {
      supplierId: supplier.id,
      memberId: member.value,
      brandId: ctx.brandId,
      account,
      madeAt: deps.now(),
    };
    await insertPlayer(tx, row);
    const value = present(row, { currency, balance: after });
    const told = { player: value.user, balance };
    return ok({ value, audit: { action: 'make-test-player', target: targetOf(supplier), before: null, after: told } });
  });
}

/** A player of this supplier alone: of others' it is told that there is none. */
async function findOwnPlayer(deps: PlayerDeps, { ctx, supplier }: OfSupplier, user: string) {
  const member = parseWireUser(user);
  return member === undefined ? undefined : deps.db.tx(ctx.brandId, (tx) => findPlayer(tx, supplier.id, member));
}

export async function topUpTestPlayer(
  deps: PlayerDeps,
  { ctx, supplier }: OfSupplier,
  { user, amount: text }: { readonly user: string; readonly amount: string },
): Promise<CallResult<Shown, 'NOT_FOUND' | 'BAD_REQUEST'>> {
  const gift = giftOf(text);
  if (gift === undefined) return fail('BAD_REQUEST', { fields: { amount: TOO_MUCH.fields.balance } });
  const row = await findOwnPlayer(deps, { ctx, supplier }, user);
  if (!row) return fail('NOT_FOUND');
  const { currency } = await deps.brand(ctx.brandId);
  return runOperatorCommand(deps, scope(ctx), async (tx) => {
    const balance = await give(deps, tx, { brandId: ctx.brandId, member: row.memberId, currency, gift });
    const after = { player: user, amount: text };
    return ok({
      value: present(row, { currency, balance }),
      audit: { action: 'top-up-test-player', target: targetOf(supplier), before: null, after },
    });
  });
}

type Session = { token: string; user: string; gameCode: string; currency: string; expiresAt: string };

/** A launch without the launch: the supplier has its client first and its games later. */
export async function openTestSession(
  deps: PlayerDeps,
  { ctx, supplier }: OfSupplier,
  { user, gameCode }: { readonly user: string; readonly gameCode: string },
): Promise<CallResult<Session, 'NOT_FOUND' | 'GAME_UNKNOWN'>> {
  const row = await findOwnPlayer(deps, { ctx, supplier }, user);
  if (!row) return fail('NOT_FOUND');
  if (!(await gamesOf(deps, ctx.brandId, supplier)).includes(gameCode)) return fail('GAME_UNKNOWN');
  const { currency } = await deps.brand(ctx.brandId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + TOKEN_MS);
  const session = { supplierId: supplier.id, brandId: ctx.brandId, memberId: row.memberId, currency, gameCode };
  const opened = await runOperatorCommand(
    deps,
    { ...scope(ctx), afterCommit: () => deps.directory.forget() },
    async (tx) => {
      await insertSession(tx, hashToken(token), { ...session, rules: null, loginSessionId: null, expiresAt });
      await activateSession(tx, hashToken(token), session);
      const after = { player: user, game: gameCode };
      const audit = { action: 'open-test-session', target: targetOf(supplier), before: null, after };
      return ok({ value: { token, user, gameCode, currency, expiresAt: expiresAt.toISOString() }, audit });
    },
  );
  return opened;
}
