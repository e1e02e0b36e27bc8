import { randomUUID } from 'node:crypto';
import type { Sender } from './sender.ts';
import type { Random } from './random.ts';
import type { LabPlayer, WalletOp } from './types.ts';
import type { Answer, Wire } from './wire.ts';

/**
 * Courses of a round, as suppliers produce them in normal operation and under faults. Each knows which answers its
 * calls may get, whatever was killed.
 */
export type RoundContext = {
  readonly sender: Sender;
  readonly wire: Wire;
  readonly random: Random;
  readonly player: LabPlayer;
};
type Script = (context: RoundContext) => Promise<void>;

const UNIT = 100_000n;
const stakeOf = (random: Random): bigint => BigInt(1 + random.below(20)) * UNIT;
const payoutOf = (random: Random, stake: bigint): bigint =>
  random.chance(0.6) ? 0n : (stake * BigInt(1 + random.below(30))) / 10n;
const BET = ['OK', 'NOT_ENOUGH_MONEY'];

async function placed(
  { sender, random, player }: RoundContext,
  closed = false,
): Promise<{ bet: WalletOp; stake: bigint } | undefined> {
  const stake = stakeOf(random);
  const bet = sender.op('bet', { player, round: randomUUID(), units: stake, closed });
  const { status } = await sender.settle(bet, BET);
  return status === 'RS_OK' ? { bet, stake } : undefined;
}
type Win = { readonly units: bigint; readonly closed?: boolean };

const winFor = (context: RoundContext, bet: WalletOp, { units, closed = true }: Win): WalletOp =>
  context.sender.op('win', { player: context.player, round: bet.round, ref: bet.tx, closed, units });
const undoOf = (context: RoundContext, bet: WalletOp): WalletOp =>
  context.sender.op('rollback', {
    player: context.player,
    round: bet.round,
    ref: bet.tx,
    closed: context.random.chance(0.5),
  });

const plainRound: Script = async (context) => {
  const round = await placed(context);
  if (round)
    await context.sender.settle(winFor(context, round.bet, { units: payoutOf(context.random, round.stake) }), ['OK']);
};

const takenBack: Script = async (context) => {
  const round = await placed(context, context.random.chance(0.3));
  if (round) await context.sender.settle(undoOf(context, round.bet), ['OK']);
};

/** The rollback overtakes its bet: the bet that comes late is refused. */
const overtaken: Script = async (context) => {
  const bet = context.sender.op('bet', { player: context.player, round: randomUUID(), units: stakeOf(context.random) });
  await context.sender.settle(undoOf(context, bet), ['OK']);
  await context.sender.settle(bet, ['TRANSACTION_ROLLED_BACK']);
};

/** A win and a rollback of one bet at the same time: one of them succeeds. */
const contested: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  const [win, undo] = [winFor(context, round.bet, { units: round.stake * 2n }), undoOf(context, round.bet)];
  const sends = [
    () => context.sender.settle(win, ['OK', 'TRANSACTION_ROLLED_BACK']),
    () => context.sender.settle(undo, ['OK', 'DUPLICATE_TRANSACTION']),
  ];
  if (context.random.chance(0.5)) sends.reverse();
  const answers = await Promise.all(sends.map((send) => send()));
  expectOne(context, win, answers);
};

/** Two closing wins of one bet at the same time: one of them is paid. */
const paidTwiceAtOnce: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  const wins = [2n, 3n].map((times) => winFor(context, round.bet, { units: round.stake * times }));
  const answers = await Promise.all(wins.map((win) => context.sender.settle(win, ['OK', 'DUPLICATE_TRANSACTION'])));
  expectOne(context, wins[0]!, answers);
};

function expectOne({ sender }: RoundContext, op: WalletOp, answers: readonly Answer[]): void {
  if (answers.filter(({ status }) => status === 'RS_OK').length === 1) return;
  sender.wrong(op, `two ends of one bet: ${answers.map(({ status }) => status).join(' and ')}`, 'paid-once');
}

/** A win for a bet that was taken back before: refused, whatever the round's end. */
const paidAfterwards: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  await context.sender.settle({ ...undoOf(context, round.bet), closed: false }, ['OK']);
  await context.sender.settle(winFor(context, round.bet, { units: round.stake * 2n }), ['TRANSACTION_ROLLED_BACK']);
};

/** Two rollbacks of one bet under two ids: both are well, one moves money. */
const takenBackTwice: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  await context.sender.settle(undoOf(context, round.bet), ['OK']);
  await context.sender.settle(undoOf(context, round.bet), ['OK']);
};

/** A second closing win under an id of its own is refused. */
const paidTwice: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  await context.sender.settle(winFor(context, round.bet, { units: round.stake * 2n }), ['OK']);
  await context.sender.settle(winFor(context, round.bet, { units: round.stake * 2n }), ['DUPLICATE_TRANSACTION']);
};

/** A known id with another amount. */
const otherContent: Script = async (context) => {
  const round = await placed(context);
  if (!round) return;
  const units = (round.stake + 1n).toString();
  const answer = await context.sender.untilDefinite(
    () => context.wire.sendCall(round.bet, units),
    (why) => context.sender.wrong(round.bet, why),
  );
  if (answer.detail !== 'CONTENT_DIFFERS')
    context.sender.wrong(round.bet, `other content was answered ${answer.status} ${answer.detail ?? ''}`, 'repeats');
  await context.sender.settle(winFor(context, round.bet, { units: 0n }), ['OK']);
};

/** A supplier that does not ask twice: a bet without an answer is rolled back at once. */
const impatient: Script = async (context) => {
  const bet = context.sender.op('bet', { player: context.player, round: randomUUID(), units: stakeOf(context.random) });
  const answer = await context.sender.tryOnce(bet);
  if (answer === undefined) await context.sender.settle(undoOf(context, bet), ['OK']);
  else if (answer.status === 'RS_OK')
    await context.sender.settle(winFor(context, bet, { units: payoutOf(context.random, BigInt(bet.amount)) }), ['OK']);
};

const SCRIPTS: readonly (readonly [weight: number, script: Script])[] = [
  [40, plainRound],
  [10, takenBack],
  [8, overtaken],
  [10, contested],
  [6, takenBackTwice],
  [4, paidAfterwards],
  [8, paidTwice],
  [6, paidTwiceAtOnce],
  [6, otherContent],
  [12, impatient],
];
const WHOLE = SCRIPTS.reduce((sum, [weight]) => sum + weight, 0);

export function pickScript(random: Random): Script {
  let at = random.below(WHOLE);
  for (const [weight, script] of SCRIPTS) if ((at -= weight) < 0) return script;
  return plainRound;
}
