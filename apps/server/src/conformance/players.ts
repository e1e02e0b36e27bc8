import { randomUUID } from 'node:crypto';
import type { ControlAnswer, ControlRequest, OPERATOR_VERBS } from '@baize/wallet-protocol/conformance/control';
import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import { wireUser, type SupplierId, type Uuid } from '../ids.ts';
import type { Pocket, Transfer } from '../ledger/index.ts';
import { gameCodesOf, isRefusal, supplierCodeOf, type Stage, type StagePlayer } from './stage.ts';

type Verbs = typeof OPERATOR_VERBS;
type Answer<V extends keyof Verbs> = Promise<ControlAnswer<Verbs, V> | ControlRefusal>;

const EXCLUSION_MS = 365 * 24 * 3_600_000;
const uuid = (): Uuid => randomUUID() as Uuid;

export async function openPlayer(stage: Stage, request: ControlRequest<Verbs, 'player'>): Answer<'player'> {
  const supplier = await stage.supplierOf(request.connection);
  if (isRefusal(supplier)) return supplier;
  const brandId = (await stage.brands())[request.brand ?? 'first'];
  const { currency } = await stage.brand.brand(brandId);
  const account = request.name ?? `cnf${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const made = await stage.deps.db.tx(brandId, async (tx) => {
    const member = await stage.identity.createMember(tx, brandId, { account, type: 0 });
    if (member.ok && request.balance > 0n)
      await post(stage, tx, {
        player: { memberId: member.value, brandId, currency },
        legs: [{ pocket: 'cash', amount: request.balance, house: 'cashier:conformance', kind: 'deposit', key: uuid() }],
      });
    return member;
  });
  if (!made.ok) return controlRefusal(400, made.error.code, 'name');
  const player: StagePlayer = { memberId: made.value, brandId, currency };
  const gameCode = request.game_code ?? gameCodesOf(request.connection)[0]!;
  return {
    user: wireUser(player.memberId),
    token: await launch(stage, player, { supplierId: supplier, gameCode }),
    currency,
    game_code: gameCode,
  };
}

type LaunchedGame = { readonly supplierId: SupplierId; readonly gameCode: string };
const launch = (stage: Stage, player: StagePlayer, game: LaunchedGame): Promise<string> =>
  stage.suppliers.openSession({ ...game, ...player });

export async function openSession(stage: Stage, request: ControlRequest<Verbs, 'session'>): Answer<'session'> {
  const supplier = await stage.supplierOf(request.connection);
  if (isRefusal(supplier)) return supplier;
  const player = await stage.playerOf(request.user);
  if (isRefusal(player)) return player;
  const gameCode = request.game_code ?? gameCodesOf(request.connection)[0]!;
  return { token: await launch(stage, player, { supplierId: supplier, gameCode }) };
}

type Leg = Omit<Transfer, 'memberId'>;
type Tx = Parameters<Parameters<Stage['deps']['db']['tx']>[1]>[0];

/** False: not enough money for it, and nothing moved. */
async function post(
  stage: Stage,
  tx: Tx,
  { player, legs }: { readonly player: StagePlayer; readonly legs: readonly Leg[] },
): Promise<boolean> {
  const pockets = new Set<Pocket>(['cash', ...legs.map((leg) => leg.pocket)]);
  await stage.deps.ledger.openWallet(tx, { ...player, pockets: [...pockets] });
  const transfers = legs.map((leg) => ({ ...leg, memberId: player.memberId }));
  const posted = await stage.deps.ledger.post(tx, player.brandId, { transfers });
  if (!posted.ok && posted.code !== 'INSUFFICIENT_FUNDS') throw new Error(`the stage could not post: ${posted.code}`);
  return posted.ok;
}

async function move(stage: Stage, user: string, legs: readonly Leg[]): Promise<Record<string, never> | ControlRefusal> {
  const player = await stage.playerOf(user);
  if (isRefusal(player)) return player;
  const done = await stage.deps.db.tx(player.brandId, (tx) => post(stage, tx, { player, legs }));
  return done ? {} : controlRefusal(400, 'not enough money', 'amount');
}

export const creditCash = (stage: Stage, { user, amount }: ControlRequest<Verbs, 'deposit'>): Answer<'deposit'> =>
  move(stage, user, [{ pocket: 'cash', amount, house: 'cashier:conformance', kind: 'deposit', key: uuid() }]);

export const creditBonus = (stage: Stage, { user, amount }: ControlRequest<Verbs, 'bonus'>): Answer<'bonus'> =>
  move(stage, user, [{ pocket: 'bonus', amount, house: 'promotion', kind: 'bonus-grant', key: uuid() }]);

/** Two legs through clearing, which comes back to zero. */
export function holdCash(stage: Stage, { user, amount }: ControlRequest<Verbs, 'hold'>): Answer<'hold'> {
  const tx = uuid();
  const leg = { house: 'clearing', kind: 'transfer', tx } as const;
  return move(stage, user, [
    { ...leg, pocket: 'cash', amount: 0n - amount, key: uuid() },
    { ...leg, pocket: 'held', amount, key: uuid() },
  ]);
}

export async function blockPlayer(stage: Stage, request: ControlRequest<Verbs, 'block'>): Answer<'block'> {
  const player = await stage.playerOf(request.user);
  if (isRefusal(player)) return player;
  await stage.deps.db.tx(player.brandId, (tx) =>
    stage.identity.setMemberStatus(tx, {
      brandId: player.brandId,
      memberId: player.memberId,
      status: request.blocked ? 'disabled' : 'active',
    }),
  );
  return {};
}

export async function excludePlayer(stage: Stage, request: ControlRequest<Verbs, 'exclude'>): Answer<'exclude'> {
  const player = await stage.playerOf(request.user);
  if (isRefusal(player)) return player;
  const until = new Date(stage.deps.now().getTime() + EXCLUSION_MS);
  await stage.deps.db.tx(player.brandId, (tx) => stage.limits.excludeMember(tx, { ...player, until }));
  return {};
}

/** Sets one limit and leaves the others as they stand. */
export async function limitPlayer(stage: Stage, request: ControlRequest<Verbs, 'limit'>): Answer<'limit'> {
  const player = await stage.playerOf(request.user);
  if (isRefusal(player)) return player;
  const offsetMinutes = await stage.offsetOf(player.brandId);
  const set = await stage.deps.db.tx(player.brandId, async (tx) => {
    await stage.deps.ledger.lock(tx, [player.memberId]);
    const { singleStakeMax, dayStakeMax, dayLossMax } = await stage.limits.gateOf(tx, player.memberId);
    const limits =
      request.kind === 'stake'
        ? { singleStakeMax: request.amount, dayStakeMax, dayLossMax }
        : { singleStakeMax, dayStakeMax, dayLossMax: request.amount };
    return stage.limits.setLimits(tx, { ...player, limits, offsetMinutes });
  });
  return set ? {} : controlRefusal(404, 'unknown user');
}

const REWARD_MS = 24 * 3_600_000;

/** A reward of free rounds; in a dialect of issues one of free spins, whose id is the issue's. */
export async function giveReward(stage: Stage, request: ControlRequest<Verbs, 'reward'>): Answer<'reward'> {
  const supplier = await stage.vendors.directory.supplierByCode(supplierCodeOf(request.connection));
  if (!supplier) return controlRefusal(404, 'unknown connection');
  const player = await stage.playerOf(request.user);
  if (isRefusal(player)) return player;
  const id = uuid();
  const now = stage.deps.now();
  const of = { ...player, supplierId: supplier.id, gameCode: request.game_code };
  const until = new Date(now.getTime() + REWARD_MS);
  if (supplier.dialect === 'gap') {
    await stage.suppliers.issueFreeSpins({ ...of, issueId: id, quantity: request.rounds, validUntil: until });
    return { reward_uuid: id };
  }
  await openPocket(stage, player, request.pays);
  await stage.suppliers.giveReward({
    ...of,
    id,
    campaignId: null,
    rewardUuid: id,
    rounds: request.rounds,
    stake: request.bet_value,
    pays: request.pays,
    multiple: 0,
    weights: {},
    startsAt: new Date(now.getTime() - CLOCKS_APART_MS),
    endsAt: until,
  });
  return { reward_uuid: id };
}

/** The machine of the database may be a little behind. */
const CLOCKS_APART_MS = 60_000;

const openPocket = (stage: Stage, player: StagePlayer, pocket: Pocket): Promise<void> =>
  stage.deps.db.tx(player.brandId, (tx) => stage.deps.ledger.openWallet(tx, { ...player, pockets: ['cash', pocket] }));
